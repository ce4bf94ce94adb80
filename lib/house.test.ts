/**
 * The law of the house, checked: imports go down only, strangers stay strangers, nobody reaches past a module's index, pages and routes
 * stay thin, every route passes through `route()`, and no dependency sinks below the version that security needs.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folders = ['app', 'components', 'lib', 'bin', 'simulator', 'e2e', 'bench'];

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.') || name === 'node_modules') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else if (/\.(?:ts|tsx|mjs)$/.test(name)) yield path;
  }
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly { readonly to: string; readonly typeOnly: boolean; readonly specifier: string }[];
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(importPattern)].flatMap(([, type, plain, dynamic]) => {
    const specifier = plain ?? dynamic ?? '';
    // Without a folder it is a package (package.json, `imports`).
    if (/^#.*[./]/.test(specifier)) return [{ to: specifier.slice(1), typeOnly: type !== undefined, specifier }];
    if (specifier.startsWith('.'))
      return [{ to: relative(root, resolve(dirname(path), specifier)), typeOnly: type !== undefined, specifier }];
    return [];
  });
  return { path: relative(root, path), text, imports };
}

const sources = [
  ...folders.flatMap((folder) => [...walk(join(root, folder))]),
  join(root, 'proxy.ts'),
  join(root, 'instrumentation.ts'),
].map(read);
const code = sources.filter((source) => !/\.test\.tsx?$/.test(source.path));

/** The floor of a file, from the plan of the house; undefined for what stands beside it. */
const floors: readonly (readonly [prefix: string, floor: number])[] = [
  ['lib/contract/', 0],
  ['lib/model/', 0],
  ['lib/ownership/', 1],
  ['lib/format/', 1],
  ['lib/screening/', 1],
  ['lib/server/config.ts', 1],
  ['lib/server/incoming.ts', 1],
  ['lib/server/log.ts', 1],
  ['lib/server/metrics.ts', 1],
  ['lib/server/trail.ts', 1],
  ['lib/client/', 2],
  ['lib/server/upstream/', 2],
  ['lib/server/store/', 2],
  ['lib/server/refresh/', 3],
  ['lib/server/review/', 4],
  ['lib/server/alerts/', 4],
  ['lib/server/reports/', 4],
  ['lib/server/live/', 4],
  ['lib/server/', 5],
  ['components/ui/', 4],
  ['components/', 5],
  ['app/', 6],
  ['bin/', 6],
  ['proxy.ts', 6],
  ['instrumentation.ts', 6],
];
const floorOf = (path: string): number | undefined => floors.find(([prefix]) => path.startsWith(prefix))?.[1];

/** Modules that are entered by their index alone. */
const modules = [
  'lib/contract',
  'lib/ownership/papers',
  'lib/ownership',
  'lib/screening',
  ...['upstream', 'store', 'refresh', 'review', 'reports', 'live', 'auth'].map((name) => `lib/server/${name}`),
];
const moduleOf = (path: string): string | undefined => modules.find((module) => path.startsWith(`${module}/`));
/** proxy.ts runs before every page: it takes two small files of the sign-in instead of the whole of it. */
const light = new Set(['lib/server/auth/cookie.ts', 'lib/server/auth/target.ts']);

const breaches = (judge: (source: Source, to: string, typeOnly: boolean) => boolean): string[] =>
  code.flatMap((source) =>
    source.imports.filter(({ to, typeOnly }) => judge(source, to, typeOnly)).map(({ to }) => `${source.path} → ${to}`),
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

  test('go down only', () => {
    expect(
      breaches((source, to) => {
        const from = floorOf(source.path);
        const target = floorOf(to);
        return from !== undefined && target !== undefined && target > from;
      }),
    ).toEqual([]);
  });

  test('components and lib/client never reach lib/server', () => {
    expect(
      breaches((source, to) => /^(?:components|lib\/client)\//.test(source.path) && to.startsWith('lib/server/')),
    ).toEqual([]);
  });

  test('upstream and store are strangers', () => {
    const pair = ['lib/server/upstream/', 'lib/server/store/'];
    expect(
      breaches(
        (source, to) =>
          pair.some((one) => source.path.startsWith(one)) &&
          pair.some((other) => to.startsWith(other) && !source.path.startsWith(other)),
      ),
    ).toEqual([]);
  });

  test('enter a module by its index', () => {
    expect(
      breaches((source, to) => {
        const module = moduleOf(to);
        return (
          module !== undefined && moduleOf(source.path) !== module && to !== `${module}/index.ts` && !light.has(to)
        );
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

  test('the simulator shares no code with the desk', () => {
    expect(
      breaches(
        (source, to) =>
          source.path.startsWith('simulator/') !== to.startsWith('simulator/') &&
          !/^(?:bin|e2e|bench)\//.test(source.path) &&
          (source.path.startsWith('simulator/') || to.startsWith('simulator/')),
      ),
    ).toEqual([]);
  });
});

describe('threads', () => {
  // The bundler then takes the thread apart within itself, and the build never ends nor says why.
  test('never import the file that starts them', () => {
    const byPath = new Map(code.map((source) => [source.path, source]));
    const reached = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
      if (seen.has(from)) return seen;
      seen.add(from);
      for (const { to, typeOnly } of byPath.get(from)?.imports ?? []) if (!typeOnly) reached(to, seen);
      return seen;
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
    // What nothing imports has to be named among the files that do something by themselves, or the bundler may drop it.
    const { sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { sideEffects: string[] };
    expect(started.filter(([, thread]) => !sideEffects.includes(`./${thread}`))).toEqual([]);
  });
});

describe('the plan', () => {
  test('no folder that names nothing', () => {
    const nothing = /(?:^|\/)(?:utils?|helpers?|common|shared|services|hooks|types|constants|misc)\//;
    expect(sources.map((source) => source.path).filter((path) => nothing.test(path))).toEqual([]);
  });

  test('files stay under 400 lines, pages under 60, routes under 25', () => {
    const limit = (path: string) =>
      /\.test\.tsx?$/.test(path)
        ? 700
        : /^app\/.*\/?page\.tsx$/.test(path)
          ? 60
          : /^app\/.*route\.ts$/.test(path)
            ? 25
            : 400;
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ path, lines }) => lines > limit(path));
    expect(long).toEqual([]);
  });

  test('every route under app/api goes through route(), and an open one says why', () => {
    const routes = code.filter(
      (source) => /^app\/api\/.*route\.ts$/.test(source.path) && !source.path.startsWith('app/api/auth/'),
    );
    expect(routes.length).toBeGreaterThan(8);
    const bare = routes.filter(({ text }) => !/= (?:(?:route|openRoute)[<(]|\w+Door\()/.test(text));
    expect(bare.map(({ path }) => path)).toEqual([]);
    const exported = routes.flatMap(({ path, text }) =>
      [...text.matchAll(/export (?:async )?function (\w+)/g)].map(([, name]) => `${path} ${name}`),
    );
    expect(exported).toEqual([]);
  });

  test('no server action, no dangerous HTML, no eval, no image optimiser', () => {
    const found = code
      // What no person ever opens may: the pretend service, and the bare drawing that the map is measured against.
      .filter(({ path }) => !/^(?:simulator|bench)\//.test(path))
      .filter(({ text }) =>
        /['"]use server['"]|dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(|from 'next\/image'/.test(
          text,
        ),
      );
    expect(found.map(({ path }) => path).filter((path) => path !== 'lib/house.test.ts')).toEqual([]);
  });
});

describe('the lock', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { version: string; integrity?: string; optional?: boolean; resolved?: string; os?: string[]; cpu?: string[] }
    >;
  };
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10));
  const below = (version: string, floor: string) => {
    const [a, b] = [parts(version), parts(floor)];
    const at = a.findIndex((part, index) => part !== b[index]);
    return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
  };

  test.each([
    ['next', '16.4.6'],
    ['react', '19.3.1'],
    ['react-dom', '19.3.1'],
    ['better-auth', '1.7.7'],
    ['kysely', '0.29.0'],
    ['better-sqlite3', '13.0.0'],
    ['undici', '8.0.0'],
    ['vitest', '5.1.1'],
  ])('%s is not below %s', (name, floor) => {
    const version = lock.packages[`node_modules/${name}`]?.version;
    expect(version).toBeDefined();
    expect(below(version ?? '0', floor)).toBe(false);
  });

  test('every entry that this platform installs is checked by its integrity', () => {
    const here = ({ os, cpu }: { os?: string[]; cpu?: string[] }) =>
      (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch);
    const unchecked = Object.entries(lock.packages).filter(
      ([path, entry]) => path !== '' && !entry.integrity && here(entry) && !entry.optional,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  test('names no registry host', () => {
    expect(Object.values(lock.packages).filter((entry) => entry.resolved !== undefined)).toEqual([]);
  });
});
