/**
 * The layout of the project, checked: the laws (lib/testing/laws.ts), each with a small project that breaks it, and what only the project itself can
 * show.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyEntries } from './testing/import-laws.ts';
import { laws } from './testing/laws.ts';
import { isTest, root, sources } from './testing/sources.ts';

const code = sources.filter(({ path }) => !isTest(path));

describe('what the laws look at', () => {
  test('is there', () => {
    expect(code.length).toBeGreaterThan(50);
    expect(code.flatMap((source) => source.imports).length).toBeGreaterThan(200);
    expect(code.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path)).length).toBeGreaterThan(8);
  });

  test('every entry of the table of layers has a folder', () => {
    expect(emptyEntries(sources)).toEqual([]);
    expect(emptyEntries([])).not.toEqual([]);
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
