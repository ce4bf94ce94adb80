/** The lock file: no dependency below the version that security needs (docs/security.md), everything checked by its integrity. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './testing/sources.ts';

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
    ['pdfjs-dist', '6.3.289'],
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
