/** Laws of the layout that look at all files at once. Each names its breaches. */
import { dirname } from 'node:path';
import { isTest, isTestGround, type Source } from './sources.ts';

export interface Law {
  /** What the law asks. */
  readonly asks: string;
  readonly breachesOf: (sources: readonly Source[]) => readonly string[];
  /** A small project that breaks the law, and what is found in it. */
  readonly planted: { readonly sources: readonly Source[]; readonly breach: string | readonly string[] };
}

const isProduct = ({ path }: Source): boolean => !isTestGround(path) && !/^(?:e2e|bench|simulator)\//.test(path);
const isIndex = (path: string): boolean => /\/index\.tsx?$/.test(path);
const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;

/** A file for a planted violation. @param from files that it imports */
const file = (path: string, { from = [] as readonly string[], lines = 1, head = '' } = {}): Source => ({
  path,
  text: `${head}\n${'x\n'.repeat(lines - 1)}`,
  imports: from.map((to) => ({ to, typeOnly: false })),
});

/** Routes, viewers of steps and migrations are cut by what they are made for. */
const isExtensionPoint = (folder: string): boolean =>
  /^(?:app(?:\/|$)|components\/steps\/|lib\/server\/store\/migrations$|\.$)/.test(folder);

const smallFolders: Law = {
  asks: 'a folder holds at least three product files, its own folders included',
  breachesOf(sources) {
    const counts = new Map<string, number>();
    for (const { path } of sources.filter(isProduct))
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
    return [...counts].filter(([folder, count]) => count < 3 && !isExtensionPoint(folder)).map(([folder]) => folder);
  },
  planted: {
    sources: [file('lib/model/a.ts'), file('lib/model/b.ts'), file('lib/model/risk/rating.ts')],
    breach: 'lib/model/risk',
  },
};

const indexesOfOneFile: Law = {
  asks: 'an index stands at the entry of a module and never re-exports a single file',
  breachesOf: (sources) =>
    sources
      .filter((source) => isProduct(source) && isIndex(source.path))
      .filter(({ imports, text }) => imports.length === 1 && !/^export (?:async )?(?:const|function|class)/m.test(text))
      .map(({ path }) => path),
  planted: {
    sources: [file('lib/model/risk/index.ts', { from: ['lib/model/risk/rating.ts'] })],
    breach: 'lib/model/risk/index.ts',
  },
};

const mostIndexes = 90;
const tooManyIndexes: Law = {
  asks: `there are at most ${mostIndexes} indexes`,
  breachesOf(sources) {
    const count = sources.filter((one) => isProduct(one) && isIndex(one.path)).length;
    return count > mostIndexes ? [`${count} indexes`] : [];
  },
  planted: {
    sources: Array.from({ length: mostIndexes + 1 }, (_, at) => file(`lib/m${at}/index.ts`)),
    breach: `${mostIndexes + 1} indexes`,
  },
};

/** What of a file decides where its code runs. */
const runtimeOf = ({ text }: Source): string =>
  /^'use client';/m.test(text) ? 'browser' : /^import 'server-only';/m.test(text) ? 'server' : 'any';
const longestMerged = 300;
const longEnough = 120;

const oneNeighbour: Law = {
  asks: 'a file whose only reader is its neighbour is part of that neighbour',
  breachesOf(sources) {
    const byPath = new Map(sources.map((source) => [source.path, source]));
    const readers = new Map<string, Set<string>>();
    for (const { path, imports } of sources.filter(({ path }) => !isTest(path) && !isIndex(path)))
      for (const { to } of imports) readers.set(to, (readers.get(to) ?? new Set()).add(path));
    const isBreach = (source: Source): boolean => {
      const [path = '', another] = readers.get(source.path) ?? [];
      const reader = byPath.get(path);
      if (!reader || another !== undefined || dirname(path) !== dirname(source.path)) return false;
      const isLazy = new RegExp(`(?:import|URL)\\(\\s*'\\./${source.path.slice(dirname(path).length + 1)}'`).test(
        reader.text,
      );
      const hasTest = [...byPath.keys()].some((one) => isTest(one) && one.startsWith(source.path.replace(/\w+$/, '')));
      return (
        !isLazy &&
        !hasTest &&
        linesOf(source) <= longEnough &&
        linesOf(source) + linesOf(reader) <= longestMerged &&
        runtimeOf(source) === runtimeOf(reader)
      );
    };
    return sources
      .filter((source) => isProduct(source) && !isExtensionPoint(dirname(source.path)) && isBreach(source))
      .map(({ path }) => path);
  },
  planted: {
    sources: [file('lib/model/risk/a.ts', { from: ['lib/model/risk/b.ts'] }), file('lib/model/risk/b.ts')],
    breach: 'lib/model/risk/b.ts',
  },
};

const flatMigrations: Law = {
  asks: 'migrations stand in one flat folder, which is read from top to bottom',
  breachesOf: (sources) =>
    sources
      .map(({ path }) => path)
      .filter((path) => /(?:^|\/)migrations\/.*\/\d{3}-/.test(path) && isProduct({ path, text: '', imports: [] })),
  planted: {
    sources: [file('lib/server/store/migrations/review/042-notes.ts')],
    breach: 'lib/server/store/migrations/review/042-notes.ts',
  },
};

/** Words that name nothing to a newcomer, with their standard terms in docs/glossary.md. */
const retiredWords = new Set(
  'deed told untold kept seen somebody anew stranger strangers judge judged judging settle settlement settlements payer paper papers trail bell upkeep blameless wish wishes pretend heard house door doors'.split(
    ' ',
  ),
);
/** Names that the API, the database, sealed texts or a record of answers have: they can only change with a version of it. */
const standingNames = new Set(
  'firstSeen firstSeenAt first_seen_at visible_first_seen_at session_first_seen_at shown_first_seen_at review_seen seen kept keptUntil judged settlement settlements settlementVersion maySettle deed SETTLEMENT_UNUSABLE HOLDINGS_UNTOLD app/api/sessions/[ref]/ownership/settlement/route.ts lib/server/store/migrations/003-settlements.ts'.split(
    ' ',
  ),
);
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
const exported =
  /^export\s+(?:(?:default|abstract|async)\s+)*(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm;
/** An import names what others called so. */
const foreign = /^import [^;]*;/gm;
/** Properties of types, objects and schemas: also several on a line, and those in shorthand. */
const property = /(?:^\s+|[{,;]\s*)(?:readonly\s+)?'?([A-Za-z_$][\w$]*)'?(?:\??:\s|(?=\s*[,}]))/gm;

const retiredNames: Law = {
  asks: 'names of files, exports and properties use no retired word',
  breachesOf: (sources) =>
    sources.filter(isProduct).flatMap(({ path, text }) => {
      const own = text.replace(foreign, '');
      const names = [
        path,
        ...[exported, property].flatMap((one) => [...own.matchAll(one)].map(([, name = '']) => name)),
      ];
      const words = new Set(
        names
          .filter((name) => !standingNames.has(name))
          .flatMap(wordsOf)
          .filter((word) => retiredWords.has(word)),
      );
      return [...words].map((word) => `${path}: ${word}`);
    }),
  planted: {
    sources: [
      file('lib/model/risk/a.ts', { head: 'export interface Rating {\n  readonly judgedAt: string;\n}' }),
      file('lib/model/risk/b.ts', { head: 'schema({ payerId, somebody })' }),
    ],
    breach: ['lib/model/risk/a.ts: judged', 'lib/model/risk/b.ts: payer', 'lib/model/risk/b.ts: somebody'],
  },
};

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g;
const retiredPhrases =
  /\b(?:deed|somebody|anew|strangers|judg(?:e|ing)|settle|payer|none of them|is one all the same|what stands|untold|papers?|trail|house|heard of|hang-up|first hand|other hand|ways in|as it came|pretend|wish|gave up|turned over|a moment ago|blameless|upkeep)\b/gi;

const plainComments: Law = {
  asks: 'comments use no retired phrase',
  breachesOf: (sources) =>
    sources.filter(isProduct).flatMap(({ path, text }) => {
      const comments = (text.match(comment) ?? []).join('\n').replace(/\s*\n\s*\*?\s*/g, ' ');
      return [...new Set(comments.toLowerCase().match(retiredPhrases))].map((phrase) => `${path}: ${phrase}`);
    }),
  planted: {
    sources: [file('lib/model/risk/a.ts', { head: '/** Where none of\n * them stands. */' })],
    breach: 'lib/model/risk/a.ts: none of them',
  },
};

const isSchema = (path: string): boolean => /\.schema\.ts$|^lib\/model\/schema\.ts$/.test(path);
const schemasOfTheServer: Law = {
  asks: 'only the server and other schemas import a schema as a value: a browser never loads it',
  breachesOf: (sources) =>
    sources
      .filter((source) => isProduct(source) && !isTest(source.path) && !isSchema(source.path))
      .filter(({ path }) => !path.startsWith('lib/server/'))
      .flatMap(({ path, imports }) =>
        imports.flatMap(({ to, typeOnly }) => (isSchema(to) && !typeOnly ? [`${path}: ${to}`] : [])),
      ),
  planted: {
    sources: [file('components/risk/a.tsx', { from: ['lib/model/review/risk.schema.ts'] })],
    breach: 'components/risk/a.tsx: lib/model/review/risk.schema.ts',
  },
};

export const laws: readonly Law[] = [
  schemasOfTheServer,
  smallFolders,
  indexesOfOneFile,
  tooManyIndexes,
  oneNeighbour,
  flatMigrations,
  retiredNames,
  plainComments,
];
