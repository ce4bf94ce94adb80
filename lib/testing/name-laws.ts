/** The laws on names and comments: the words of docs/glossary.md. */
import { file, isProduct, type Law } from './law.ts';

const emptyFolders: Law = {
  asks: 'no folder has a name that says nothing',
  breachesOf(sources) {
    const nothing = /(?:^|\/)(?:utils?|helpers?|common|shared|services|hooks|types|constants|misc)\//;
    return sources.map(({ path }) => path).filter((path) => nothing.test(path));
  },
  planted: { sources: [file('lib/model/utils/a.ts'), file('lib/model/a.ts')], breach: 'lib/model/utils/a.ts' },
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

/** Words that docs/glossary.md retired; each line names what took their place. */
const replacedWords = new Set(
  [
    'paper papers', // export, company document, PDF document
    'figure figures', // metrics, shares, counts, measurements
    'trail', // audit log, audit event
    'told untold heard', // reported, undisclosed, received
    'reading readings', // what was read: step answer, MRZ fields, ownership input
    'place places spot sight sights', // route, location, viewport, permission
    'bell ring shift seat', // wake signal, worker context, queue
    'drain upkeep trouble blameless', // process deliveries, background round, retry policy, transient
    'flights nowhere', // in-flight requests, negative cache
    'piece pieces stretch', // batch, event-loop pause
    'fold forget hanging', // text normalisation, invalidate, leaf stacking
    'door doors way ways', // route, entry point
    'wish wishes ask asks asked', // options, request
    'words wording', // label, message, text
    'pretend', // fake, simulator
    'kept copied seen about news', // retention state, copyable, redacted, info, updates
  ].flatMap((line) => line.split(' ')),
);
/** Standard terms that hold one of these words. */
const standard = /birthPlace|nameWord/i;
const exportsOf = (text: string) => [
  ...[...text.matchAll(exported)].map(([, name = '']) => name),
  ...[...text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map(
      (one) =>
        one
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          ?.replace(/^type\s+/, '') ?? '',
    ),
  ),
];
const isReplaced = (name: string, path: string) =>
  !standard.test(name) &&
  (wordsOf(name).some(
    (word) => replacedWords.has(word) || (word === 'bench' && !/^(?:bench|bin|app\/api\/bench)\//.test(path)),
  ) ||
    // A status mark; `signIn` and the like are another word.
    /[a-z]Sign$/.test(name));

const replacedFileNames: Law = {
  asks: 'names of files use no word that the glossary replaced, tests and tools included',
  breachesOf: (sources) =>
    sources
      .map(({ path }) => path)
      .filter((path) => path.split('/').some((part) => isReplaced(part.replace(/\.(?:test\.|spec\.)?\w+$/, ''), path))),
  planted: { sources: [file('e2e/review/trail.spec.ts'), file('bench/a.ts')], breach: 'e2e/review/trail.spec.ts' },
};

const replacedExports: Law = {
  asks: 'exported names use no word that the glossary replaced, tests and tools included',
  breachesOf: (sources) =>
    sources.flatMap(({ path, text }) =>
      exportsOf(text)
        .filter((name) => isReplaced(name, path))
        .map((name) => `${path}: ${name}`),
    ),
  planted: {
    sources: [
      file('simulator/a.ts', { head: "export const figureOf = 1;\nexport { a as copiedText, b } from './b.ts';" }),
      file('lib/model/a.ts', { head: 'export const birthPlace = 1;' }),
    ],
    breach: ['simulator/a.ts: figureOf', 'simulator/a.ts: copiedText'],
  },
};

export const nameLaws: readonly Law[] = [emptyFolders, retiredNames, plainComments, replacedFileNames, replacedExports];
