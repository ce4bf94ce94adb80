/** The laws on imports (docs/architecture.md). */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { file, type Law } from './law.ts';
import { circlesOf, isTest, isTestGround, root, type Source } from './sources.ts';

/** The layers of docs/architecture.md, the highest first. A file belongs to the longest entry that fits; other files stand beside the layers. */
const layers = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .* `/.test(line))
  .map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, entry = '']) => entry));
const entries = layers
  .flatMap((folders, layer) => folders.map((folder) => ({ folder, layer })))
  .toSorted((a, b) => b.folder.length - a.folder.length);
const layerOf = (path: string) => entries.find(({ folder }) => path === folder || path.startsWith(`${folder}/`));

/** The tables of a noun are types of the whole schema: lib/server/store/tables.ts takes them past the index, whose code needs that schema. */
const isPastTheIndex = (to: string): boolean => /^lib\/server\/store\/\w+\/tables\.ts$/.test(to);

const isProduct = ({ path }: Source): boolean => !isTestGround(path);
/** Each import of a file that is no test, as `from → to`. */
const importsThat = (
  isBreach: (from: string, to: string) => boolean,
  sources: readonly Source[],
  isAsked = ({ path }: Source) => !isTest(path),
): string[] =>
  sources
    .filter(isAsked)
    .flatMap(({ path, imports }) => imports.filter(({ to }) => isBreach(path, to)).map(({ to }) => `${path} → ${to}`));

const existing: Law = {
  asks: 'an import names a file that exists, with its ending',
  breachesOf: (sources) =>
    importsThat(
      (_, to) => !statSync(join(root, to), { throwIfNoEntry: false })?.isFile(),
      sources,
      () => true,
    ),
  planted: { sources: [file('lib/a.test.ts', { from: ['lib/none'] })], breach: 'lib/a.test.ts → lib/none' },
};

const downOnly: Law = {
  asks: 'imports go down only, between layers and between the folders of one layer',
  breachesOf: (sources) =>
    importsThat(
      (path, to) => {
        const [from, target] = [layerOf(path), layerOf(to)];
        if (!from || !target || from.folder === target.folder) return false;
        return target.layer <= from.layer;
      },
      sources,
      isProduct,
    ),
  planted: {
    sources: [
      file('lib/model/a.ts', { from: ['lib/server/store/b.ts', 'lib/model/c.ts'] }),
      file('lib/server/store/b.ts', { from: ['lib/model/a.ts'] }),
      file('components/notes/a.tsx', { from: ['components/risk/b.tsx'] }),
    ],
    breach: ['lib/model/a.ts → lib/server/store/b.ts', 'components/notes/a.tsx → components/risk/b.tsx'],
  },
};

const firstFolders: Law = {
  asks: 'every first folder has a layer',
  breachesOf(sources) {
    const folders = new Set(
      sources
        .filter(isProduct)
        .flatMap(({ path }) => /^(?:lib\/server\/[^/]+(?=\/)|(?:lib|components)\/[^/]+(?=\/))/.exec(path) ?? []),
    );
    const named = new Set(entries.map(({ folder }) => folder));
    return [...folders].filter((folder) => !named.has(folder));
  },
  planted: { sources: [file('lib/elsewhere/a.ts'), file('lib/model/a.ts')], breach: 'lib/elsewhere' },
};

const circlesOfFiles: Law = {
  asks: 'imports make no circle between files, types included',
  breachesOf: (sources) =>
    circlesOf(
      new Map(
        sources
          .filter(({ path }) => !isTest(path))
          .map(({ path, imports }) => [path, new Set(imports.map(({ to }) => to))]),
      ),
    ).map((circle) => circle.join(', ')),
  planted: {
    sources: [
      file('lib/model/a.ts', { from: ['lib/model/b.ts'] }),
      file('lib/model/b.ts', { from: ['lib/model/c.ts'] }),
      file('lib/model/c.ts', { from: ['lib/model/a.ts'] }),
    ],
    breach: 'lib/model/a.ts, lib/model/b.ts, lib/model/c.ts',
  },
};

const circlesOfFolders: Law = {
  asks: 'imports make no circle between sibling folders',
  breachesOf(sources) {
    const siblings = new Map<string, Map<string, Set<string>>>();
    for (const { path, imports } of sources.filter(isProduct))
      for (const { to } of imports) {
        if (isPastTheIndex(to)) continue;
        const [from, target] = [dirname(path).split('/'), dirname(to).split('/')];
        const split = from.findIndex((part, at) => part !== target[at]);
        if (split <= 0 || target[split] === undefined) continue;
        const parent = from.slice(0, split).join('/');
        const edges = siblings.get(parent) ?? new Map<string, Set<string>>();
        siblings.set(parent, edges);
        const [a = '', b = ''] = [from[split], target[split]];
        edges.set(a, (edges.get(a) ?? new Set()).add(b));
      }
    return [...siblings].flatMap(([parent, edges]) =>
      circlesOf(edges).map((circle) => `${parent}: ${circle.join(', ')}`),
    );
  },
  planted: {
    sources: [
      file('lib/server/review/notes/a.ts', { from: ['lib/server/review/risk/b.ts'] }),
      file('lib/server/review/risk/c.ts', { from: ['lib/server/review/notes/d.ts'] }),
    ],
    breach: 'lib/server/review: notes, risk',
  },
};

const browserWithoutServer: Law = {
  asks: 'components and lib/client never reach lib/server',
  breachesOf: (sources) =>
    importsThat((path, to) => /^(?:components|lib\/client)\//.test(path) && to.startsWith('lib/server/'), sources),
  planted: {
    sources: [file('lib/client/a.ts', { from: ['lib/server/config.ts'] })],
    breach: 'lib/client/a.ts → lib/server/config.ts',
  },
};

const byTheIndex: Law = {
  asks: 'a module is entered by its index',
  breachesOf(sources) {
    const paths = new Set(sources.map(({ path }) => path));
    const indexOf = (folder: string) => [`${folder}/index.ts`, `${folder}/index.tsx`].find((index) => paths.has(index));
    /** The outermost folder with an index that holds `to` and not `from`. */
    const moduleEntered = (from: string, to: string): string | undefined => {
      const parts = dirname(to).split('/');
      return parts
        .map((_, at) => parts.slice(0, at + 1).join('/'))
        .find((folder) => !from.startsWith(`${folder}/`) && indexOf(folder) !== undefined);
    };
    return importsThat((path, to) => {
      if (!/^(?:app|components|lib)\//.test(to) || isPastTheIndex(to) || /\/testing\//.test(to)) return false;
      const module = moduleEntered(path, to);
      return module !== undefined && to !== indexOf(module);
    }, sources);
  },
  planted: {
    sources: [
      file('lib/server/review/a.ts', { from: ['lib/server/store/index.ts', 'lib/server/store/notes/rows.ts'] }),
      file('lib/server/store/index.ts', { from: ['lib/server/store/notes/rows.ts'] }),
      file('lib/server/store/notes/rows.ts'),
    ],
    breach: 'lib/server/review/a.ts → lib/server/store/notes/rows.ts',
  },
};

const stepOf = (path: string) => /^components\/steps\/([^/]+)\//.exec(path)?.[1];
const stepsApart: Law = {
  asks: 'step folders never import each other',
  breachesOf: (sources) =>
    importsThat(
      (path, to) => stepOf(path) !== undefined && stepOf(to) !== undefined && stepOf(path) !== stepOf(to),
      sources,
    ),
  planted: {
    sources: [file('components/steps/aml/a.tsx', { from: ['components/steps/liveness/b.tsx'] })],
    breach: 'components/steps/aml/a.tsx → components/steps/liveness/b.tsx',
  },
};

const toolsApart: Law = {
  asks: 'the simulator shares no code with the product, bin and bench none with each other',
  breachesOf(sources) {
    const apart = (from: RegExp, to: RegExp, isAsked?: (source: Source) => boolean) =>
      importsThat((path, target) => from.test(path) && to.test(target), sources, isAsked);
    return [
      ...apart(/^simulator\//, /^(?:app|components|lib|bin|bench|e2e)\//),
      ...apart(/^(?:app|components|lib)\//, /^simulator\//, isProduct),
      ...apart(/^bin\//, /^bench\//),
      ...apart(/^bench\//, /^bin\//),
    ];
  },
  planted: {
    sources: [
      file('simulator/a.ts', { from: ['lib/model/b.ts'] }),
      file('lib/model/b.ts', { from: ['simulator/a.ts'] }),
      file('bin/a.ts', { from: ['bench/b.ts'] }),
    ],
    breach: ['simulator/a.ts → lib/model/b.ts', 'lib/model/b.ts → simulator/a.ts', 'bin/a.ts → bench/b.ts'],
  },
};

const doublesOfTests: Law = {
  asks: 'only tests reach doubles and fixtures',
  breachesOf: (sources) =>
    importsThat(
      (path, to) => isTestGround(to) && !/^(?:(?:e2e|bench|simulator)\/|bin\/(?:test|check|record))/.test(path),
      sources,
      isProduct,
    ),
  planted: {
    sources: [file('lib/model/a.ts', { from: ['lib/testing/sample.ts'] })],
    breach: 'lib/model/a.ts → lib/testing/sample.ts',
  },
};

/** Entries of the table that no product file belongs to: the table says what is there. */
export const emptyEntries = (sources: readonly Source[]): readonly string[] =>
  entries
    .map(({ folder }) => folder)
    .filter((folder) => !sources.some((one) => isProduct(one) && layerOf(one.path)?.folder === folder));

export const importLaws: readonly Law[] = [
  existing,
  downOnly,
  firstFolders,
  circlesOfFiles,
  circlesOfFolders,
  browserWithoutServer,
  byTheIndex,
  stepsApart,
  toolsApart,
  doublesOfTests,
];
