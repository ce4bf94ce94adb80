import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTestGround, sources } from '#lib/testing/sources.ts';
import { areas } from './areas.ts';
import { alwaysRun, journeysNaming, journeysOf, journeysReaching, testsReaching, withinLimit } from './selection.ts';

const source = (path: string, ...to: string[]) => ({ path, imports: to.map((one) => ({ to: one })) });
const graph = [
  source('lib/rule.ts'),
  source('lib/rule.test.ts', 'lib/rule.ts'),
  source('lib/rules.ts', 'lib/rule.ts'),
  source('lib/rules.test.ts', 'lib/rules.ts'),
  source('lib/other.test.ts', 'lib/other.ts'),
];

test('tests that reach a changed file are found, the nearest first', () => {
  expect(testsReaching(['lib/rule.ts'], graph)).toEqual(['lib/rule.test.ts', 'lib/rules.test.ts']);
  expect(testsReaching(['lib/other.test.ts'], graph)).toEqual(['lib/other.test.ts']);
  expect(testsReaching(['lib/new.ts'], graph)).toEqual([]);
});

test('journeys that use a changed part of the tests are found, and a changed journey is its own area', () => {
  const used = [source('e2e/sign-in.spec.ts', 'e2e/testing/sign-in.ts'), source('e2e/testing/sign-in.ts')];
  expect(journeysReaching(['e2e/testing/sign-in.ts'], used)).toEqual(['e2e/sign-in.spec.ts']);
  expect(journeysOf([], ['e2e/sign-in.spec.ts', 'lib/rule.ts'])).toEqual(['e2e/sign-in.spec.ts']);
});

test('journeys that name a text of the changed lines are found, unless many do', () => {
  const journeys = [
    { path: 'e2e/next.spec.ts', text: "press(']'); getByRole('button')" },
    { path: 'e2e/list.spec.ts', text: "getByRole('button')" },
    ...[1, 2, 3, 4, 5].map((n) => ({ path: `e2e/${n}.spec.ts`, text: "getByRole('button')" })),
  ];
  const lines = ['--- a/x.ts', "-  useKey(']', 'Next', open);", "+  useKey('}', 'Next', open);", " has('button')"];
  expect(journeysNaming(lines, journeys)).toEqual(['e2e/next.spec.ts']);
  expect(journeysNaming(["+ role('button')"], journeys)).toEqual([]);
});

test('the first that fit into the limit are run, one at least', () => {
  const costOf = (file: string) => Number(file);
  expect(withinLimit(['3', '9', '4'], costOf, 8)).toEqual({ run: ['3', '4'], left: ['9'] });
  expect(withinLimit(['9', '1'], costOf, 8)).toEqual({ run: ['9'], left: ['1'] });
  expect(withinLimit(['3', '4'], costOf, 8)).toEqual({ run: ['3', '4'], left: [] });
});

test('every folder of the product belongs to an area, every journey to one, and all of them exist', () => {
  const product = sources.filter(({ path }) => !isTestGround(path) && /^(?:app|components|lib|simulator)\//.test(path));
  expect(product.filter(({ path }) => journeysOf([path]).length === 0).map(({ path }) => path)).toEqual([]);
  const named = new Set(areas.flatMap(({ journeys }) => journeys));
  const specs = sources.filter(({ path }) => path.endsWith('.spec.ts')).map(({ path }) => path);
  expect(specs.filter((path) => !named.has(path))).toEqual([]);
  expect([...named, ...alwaysRun].filter((path) => !existsSync(path))).toEqual([]);
});

test('a file belongs to the area that names it most closely, and a changed journey is run', () => {
  const [of] = journeysOf(['components/ownership/map/ownership-map.tsx']);
  expect(of).toMatch(/^e2e\/ownership\//);
  expect(journeysOf(['e2e/layout.spec.ts', 'bin/test.mjs'])).toEqual(['e2e/layout.spec.ts']);
});

test('every area names what is there', () => {
  const missing = areas
    .flatMap(({ folders }) => folders)
    .filter((folder) => !existsSync(folder) && !sources.some(({ path }) => path.startsWith(folder)));
  expect(missing).toEqual([]);
});
