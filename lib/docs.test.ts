/** The documentation, checked: every link and every path that it names leads to a file of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './testing/sources.ts';

const markdown = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const documents = [...markdown('.'), ...markdown('docs'), ...markdown('docs/decisions'), 'simulator/README.md'].map(
  (path) => ({ path, text: readFileSync(join(root, path), 'utf8') }),
);
const missing = (found: (document: { path: string; text: string }) => readonly string[]) =>
  documents.flatMap((document) =>
    found(document)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document.path}: ${path}`),
  );

describe('documentation', () => {
  test('links to files that exist', () => {
    expect(
      missing(({ path, text }) =>
        [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = '']) => join(dirname(path), target)),
      ),
    ).toEqual([]);
  });

  test('names source paths that exist', () => {
    expect(
      missing(({ text }) =>
        [...text.matchAll(/`((?:app|bench|bin|components|docs|e2e|lib|simulator)\/[\w.()[\]/-]*)`/g)].map(
          ([, path = '']) => path,
        ),
      ),
    ).toEqual([]);
  });

  test('the README stays short', () => {
    const readme = documents.find(({ path }) => path === 'README.md')?.text ?? '';
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900);
  });
});
