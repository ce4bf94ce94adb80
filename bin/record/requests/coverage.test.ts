/** Every route and page of the app is in the record. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Target } from './reads.ts';
import { dearestReads, dearReads, sessionPages, sessionReads, singlePages, singleReads } from './reads.ts';
import { type Written, write } from './writes.ts';

/** Asked beside the tables: found in the answers of steps. */
const files = ['individual', 'corporate'].map((kind) => `GET /api/v4/${kind}/session/[id]/step/[step]/files/[key]`);

const addressOf = (file: string, name: string): string =>
  `/${file.slice('app/'.length, -name.length)}`.replace(/\/\([^)]*\)/g, '').replace(/\/$/, '') || '/';

/** `export const GET = …`, `export const { GET, … } = …`, or `export { handler as GET, … }`. */
function methodsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const methods = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';
  const named = text.matchAll(new RegExp(`export (?:const|(?:async )?function) (${methods})\\b`, 'g'));
  const listed = text.matchAll(/export (?:const )?\{([^}]*)\}/g);
  return [
    ...[...named].map(([, method = '']) => method),
    ...[...listed].flatMap(([, names = '']) =>
      [...names.matchAll(new RegExp(`\\b(${methods})\\b`, 'g'))].map(([name]) => name),
    ),
  ];
}

/** The routes of all attempts, on a desk where everything that is read is empty. */
async function changedRoutes(): Promise<string[]> {
  const routes = new Set<string>();
  const target: Target = { name: 's0', ref: 'ZZZZZZZZZZ', id: 'x', kind: 'corporate', tags: [], steps: [] };
  const written: Written = {
    person: target,
    company: target,
    exposed: target,
    plain: target,
    owned: target,
    many: target,
    tokens: new Map(),
  };
  const nothing = {
    ...{ hits: [], notes: [], saved: [], history: [], referrals: [], imports: [], consents: [], decisions: [] },
    ...{ waiting: null, current: null, second: null, assignment: { version: 0 }, settlement: { version: 0 } },
  };
  await write(
    {
      signIn: async () => undefined,
      read: async <Value>() => nothing as Value,
      attempt: async (route, make) => {
        expect((await make('officer')).method, route).toBe(route.split(' ', 1)[0]);
        routes.add(route);
      },
    },
    written,
  );
  return [...routes];
}

test('every method of every route is asked', async () => {
  const exported = globSync('app/**/route.ts').flatMap((file) =>
    methodsOf(file).map((method) => `${method} ${addressOf(file, '/route.ts')}`),
  );
  const asked = new Set([
    ...[sessionReads, dearReads, dearestReads, singleReads].flatMap(Object.keys),
    ...files,
    ...(await changedRoutes()),
  ]);
  expect(exported.length).toBeGreaterThan(100);
  expect(exported.filter((route) => !asked.has(route))).toEqual([]);
  // A method that no handler takes may be asked, too, but no address that is gone.
  const addresses = new Set(exported.map((route) => route.slice(route.indexOf(' ') + 1)));
  expect([...asked].filter((route) => !addresses.has(route.slice(route.indexOf(' ') + 1)))).toEqual([]);
});

test('every page is read', () => {
  const pages = globSync('app/**/page.tsx').map((file) => addressOf(file, '/page.tsx'));
  const read = [sessionPages, singlePages].flatMap((table) => Object.keys(table));
  expect(read.toSorted()).toEqual(pages.toSorted());
});
