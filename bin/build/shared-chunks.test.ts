import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareChunks } from './shared-chunks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chunks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const sizes = () => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size]);
/** A chunk as the bundler writes one. */
const chunk = (value: string, bytes = 5_000) => `module.exports=[1,e=>{e.v=${JSON.stringify(value.repeat(bytes))}}];`;

test('each name still loads what it had, and equal chunks are one array in memory', () => {
  for (const name of ['[root]__a.js', '_b.js', '_c.js']) write(name, chunk('x'));
  write('_other.js', chunk('y'));
  const before = readFileSync(join(folder, '_other.js'), 'utf8');
  expect(shareChunks(folder)).toBeGreaterThan(9_000);
  const load = createRequire(join(folder, 'entry.js'));
  const [first, ...others] = ['[root]__a.js', '_b.js', '_c.js'].map((name) => load(`./${name}`));
  expect(first[0]).toBe(1);
  for (const other of others) expect(other).toBe(first);
  expect(readFileSync(join(folder, '_other.js'), 'utf8')).toBe(before);
  expect(load('./_other.js')).not.toBe(first);
});

test('a second run changes nothing, and neither do small chunks, maps or one byte of difference', () => {
  write('_a.js', chunk('x'));
  write('_b.js', chunk('x'));
  write('_b.js.map', chunk('x'));
  write('_c.js', `${chunk('x')}\n`);
  for (const name of ['_small1.js', '_small2.js']) write(name, 'module.exports=[2,e=>{}];');
  const untouched = () => sizes().filter(([name]) => name !== '_b.js');
  const before = untouched();
  shareChunks(folder);
  expect(untouched()).toEqual(before);
  const after = sizes();
  expect(shareChunks(folder)).toBe(0);
  expect(sizes()).toEqual(after);
});
