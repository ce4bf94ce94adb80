/**
 * The layout of the project, checked: imports go down only and never in a circle, a module is entered by its index, files stay small, names
 * use the words of docs/glossary.md, and every route passes through `route()`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { laws } from './testing/laws.ts';
import { circlesOf, isTest, isTestGround, root, type Source, sources } from './testing/sources.ts';

const code = sources.filter(({ path }) => !isTest(path));
const product = code.filter(({ path }) => !isTestGround(path));
const paths = new Set(sources.map(({ path }) => path));

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

/** The outermost folder with an index that holds `to` and not `from`. */
function moduleEntered(from: string, to: string): string | undefined {
  const parts = dirname(to).split('/');
  return parts
    .map((_, at) => parts.slice(0, at + 1).join('/'))
    .find((folder) => !from.startsWith(`${folder}/`) && indexOf(folder) !== undefined);
}
const indexOf = (folder: string) => [`${folder}/index.ts`, `${folder}/index.tsx`].find((index) => paths.has(index));

const breaches = (judge: (source: Source, to: string) => boolean, among: readonly Source[] = code): string[] =>
  among.flatMap((source) =>
    source.imports.filter(({ to }) => judge(source, to)).map(({ to }) => `${source.path} → ${to}`),
  );

describe('imports', () => {
  test('are found at all', () => {
    expect(code.length).toBeGreaterThan(50);
    expect(code.flatMap((source) => source.imports).length).toBeGreaterThan(200);
  });

  test('name a file that exists, with its ending', () => {
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => !statSync(join(root, to), { throwIfNoEntry: false })?.isFile())
        .map(({ to }) => `${path} → ${to}`),
    );
    expect(missing).toEqual([]);
  });

  test('go down only, between layers and between the folders of one layer', () => {
    expect(
      breaches(({ path }, to) => {
        const [from, target] = [layerOf(path), layerOf(to)];
        if (!from || !target || from.folder === target.folder) return false;
        return target.layer <= from.layer;
      }, product),
    ).toEqual([]);
  });

  test('every first folder has a layer, and every entry of the table a folder', () => {
    const folders = new Set(
      product.flatMap(({ path }) => /^(?:lib\/server\/[^/]+(?=\/)|(?:lib|components)\/[^/]+(?=\/))/.exec(path) ?? []),
    );
    const named = new Set(entries.map(({ folder }) => folder));
    expect([...folders].filter((folder) => !named.has(folder))).toEqual([]);
    expect(entries.filter(({ folder }) => !product.some(({ path }) => layerOf(path)?.folder === folder))).toEqual([]);
  });

  test('make no circle between files, types included', () => {
    const edges = new Map(code.map(({ path, imports }) => [path, new Set(imports.map(({ to }) => to))]));
    expect(circlesOf(edges)).toEqual([]);
  });

  test('make no circle between sibling folders', () => {
    const siblings = new Map<string, Map<string, Set<string>>>();
    for (const { path, imports } of product)
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
    const circles = [...siblings].flatMap(([parent, edges]) =>
      circlesOf(edges).map((circle) => `${parent || '.'}: ${circle.join(', ')}`),
    );
    expect(circles).toEqual([]);
  });

  test('components and lib/client never reach lib/server', () => {
    expect(
      breaches((source, to) => /^(?:components|lib\/client)\//.test(source.path) && to.startsWith('lib/server/')),
    ).toEqual([]);
  });

  test('enter a module by its index', () => {
    const inside = /^(?:app|components|lib)\//;
    expect(
      breaches(({ path }, to) => {
        if (!inside.test(to) || isPastTheIndex(to) || /\/testing\//.test(to)) return false;
        const module = moduleEntered(path, to);
        return module !== undefined && to !== indexOf(module);
      }),
    ).toEqual([]);
  });

  test('step folders never import each other', () => {
    const step = (path: string) => /^components\/steps\/([^/]+)\//.exec(path)?.[1];
    expect(
      breaches(
        (source, to) => step(source.path) !== undefined && step(to) !== undefined && step(source.path) !== step(to),
      ),
    ).toEqual([]);
  });

  test('the simulator shares no code with the product, bin and bench none with each other', () => {
    const apart = (one: string, other: string) =>
      breaches((source, to) => source.path.startsWith(one) && to.startsWith(other));
    expect([
      ...['app/', 'components/', 'lib/', 'bin/', 'bench/', 'e2e/'].flatMap((folder) => apart('simulator/', folder)),
      ...breaches(
        (source, to) => /^(?:app|components|lib)\//.test(source.path) && to.startsWith('simulator/'),
        product,
      ),
      ...apart('bin/', 'bench/'),
      ...apart('bench/', 'bin/'),
    ]).toEqual([]);
  });

  test('reach doubles and fixtures from tests alone', () => {
    const outside = /^(?:(?:e2e|bench|simulator)\/|bin\/(?:test|check|record))/;
    expect(breaches(({ path }, to) => isTestGround(to) && !outside.test(path), product)).toEqual([]);
  });
});

describe.each(laws)('law: $asks', ({ breachesOf, planted }) => {
  test('no breach', () => {
    expect(breachesOf(sources)).toEqual([]);
  });

  test('a planted breach is found', () => {
    expect(breachesOf(planted.sources)).toEqual([planted.breach].flat());
  });
});

describe('threads', () => {
  // The bundler then takes the thread apart within itself, and the build never ends nor says why.
  test('never import the file that starts them', () => {
    const byPath = new Map(code.map((source) => [source.path, source]));
    const reached = (from: string, found = new Set<string>()): ReadonlySet<string> => {
      if (found.has(from)) return found;
      found.add(from);
      for (const { to, typeOnly } of byPath.get(from)?.imports ?? []) if (!typeOnly) reached(to, found);
      return found;
    };
    const started = code
      .filter(({ path }) => !path.startsWith('simulator/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/new Worker\(\s*new URL\('([^']+)', import\.meta\.url\)/g)].map(
          ([, file = '']) => [path, relative(root, resolve(root, dirname(path), file))] as const,
        ),
      );
    expect(started.length).toBeGreaterThan(0);
    expect(started.filter(([path, thread]) => !byPath.has(thread) || reached(thread).has(path))).toEqual([]);
    // A file that nothing imports must be listed among the side effects, or the bundler may drop it.
    const { sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { sideEffects: string[] };
    expect(started.filter(([, thread]) => !sideEffects.includes(`./${thread}`))).toEqual([]);
  });
});

describe('size', () => {
  test('files stay under 400 lines, pages under 60, routes under 25', () => {
    const limit = (path: string) =>
      /^app\/.*\/?page\.tsx$/.test(path) ? 60 : /^app\/.*route\.ts$/.test(path) ? 25 : 400;
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ path, lines }) => lines > limit(path));
    expect(long).toEqual([]);
  });
});

describe('names', () => {
  test('no folder that names nothing', () => {
    const nothing = /(?:^|\/)(?:utils?|helpers?|common|shared|services|hooks|types|constants|misc)\//;
    expect([...paths].filter((path) => nothing.test(path))).toEqual([]);
  });

  /** Words that docs/glossary.md retired; each line names what took their place. */
  const retired = new Set(
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
  const wordsOf = (name: string) =>
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/);
  const exportsOf = (text: string) => [
    ...[
      ...text.matchAll(
        /^export\s+(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm,
      ),
    ].map(([, name = '']) => name),
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
  const isRetired = (name: string, path: string) =>
    !standard.test(name) &&
    (wordsOf(name).some(
      (word) => retired.has(word) || (word === 'bench' && !/^(?:bench|bin|app\/api\/bench)\//.test(path)),
    ) ||
      // A status mark; `signIn` and the like are another word.
      /[a-z]Sign$/.test(name));

  test('no retired word in a file name', () => {
    const names = [...paths].filter((path) =>
      path.split('/').some((part) => isRetired(part.replace(/\.(?:test\.|spec\.)?\w+$/, ''), path)),
    );
    expect(names).toEqual([]);
  });

  test('no retired word in an exported name', () => {
    const names = sources.flatMap(({ path, text }) =>
      exportsOf(text)
        .filter((name) => isRetired(name, path))
        .map((name) => `${path}: ${name}`),
    );
    expect(names).toEqual([]);
  });
});

describe('tests', () => {
  test('are called test', () => {
    const called = sources.filter(({ path, text }) => isTest(path) && /^\s*it(?:\.\w+)*\(/m.test(text));
    expect(called.map(({ path }) => path)).toEqual([]);
  });

  test('are never skipped: `npm test` counts a skipped one as failed', () => {
    const skips = /\b(?:test|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only|fixme|fails?)\b/;
    const skipped = sources.filter(({ path, text }) => /\.(?:test|spec)\.tsx?$/.test(path) && skips.test(text));
    expect(skipped.map(({ path }) => path)).toEqual([]);
  });

  test('stand where vitest.config.ts looks for them', () => {
    const elsewhere = sources.filter(({ path }) => isTest(path) && !/^(?:lib|simulator|bin|components)\//.test(path));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  test('keep their doubles and fixtures in testing/', () => {
    const beside = [...paths].filter((path) => /^(?:test|fake|mock)-/.test(basename(path)) && !isTestGround(path));
    expect(beside.filter((path) => !path.startsWith('bin/'))).toEqual([]);
  });
});

describe('routes', () => {
  test('every route under app/api goes through route(), and an open one says why', () => {
    const routes = code.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path) && !path.startsWith('app/api/auth/'));
    expect(routes.length).toBeGreaterThan(8);
    const bare = routes.filter(({ text }) => !/= (?:(?:routes?|openRoute)[<(]|\w+Route\()/.test(text));
    expect(bare.map(({ path }) => path)).toEqual([]);
    const exported = routes.flatMap(({ path, text }) =>
      [...text.matchAll(/export (?:async )?function (\w+)/g)].map(([, name]) => `${path} ${name}`),
    );
    expect(exported).toEqual([]);
  });

  test('no server action, no dangerous HTML, no eval, no image optimiser', () => {
    const found = code
      // The simulator and the benchmarks are never open to a person.
      .filter(({ path }) => !/^(?:simulator|bench)\//.test(path))
      .filter(({ text }) =>
        /['"]use server['"]|dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(|from 'next\/image'/.test(
          text,
        ),
      );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

describe('commits', () => {
  const isWrong = (subject: string) => subject.length > 72 || !/^[a-z][a-z0-9 ,/.-]*: \S/.test(subject);

  test('say the place first, in at most 72 characters', () => {
    // Without a repository there is nothing to read: an image has the files alone.
    const newest = spawnSync('git', ['log', '-20', '--no-merges', '--format=%s'], { encoding: 'utf8' }).stdout ?? '';
    expect(newest.split('\n').filter((subject) => subject !== '' && isWrong(subject))).toEqual([]);
  });

  test('another form is refused', () => {
    for (const subject of ['Mend the list', 'store mend the list', 'store:mend', `store: ${'x'.repeat(70)}`])
      expect([subject, isWrong(subject)]).toEqual([subject, true]);
    expect(isWrong('store: write a record in one frame')).toBe(false);
  });
});
