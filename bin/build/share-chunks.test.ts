import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareChunks } from './share-chunks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-desk-chunks-'));
  mkdirSync(join(folder, 'ssr'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, code: string) =>
  writeFileSync(join(folder, name), `${code}\n\n//# sourceMappingURL=${name}.map`);
const load = (name: string) => createRequire(join(folder, 'x.js'))(join(folder, name)) as unknown;

test('chunks that differ in the name of their source map alone are one in memory', () => {
  const modules = 'module.exports=[1,e=>{e.s("é")}]';
  write('a.js', modules);
  write('b.js', modules);
  write('ssr/[a] b.js', modules);
  write('c.js', 'module.exports=[2,e=>{e.s("é")}]');
  expect(shareChunks(folder)).toBe(2);
  expect(load('b.js')).toBe(load('a.js'));
  expect(load('ssr/[a] b.js')).toBe(load('a.js'));
  expect(load('c.js')).not.toBe(load('a.js'));
  expect(load('c.js')).toMatchObject([2, expect.any(Function)]);
});

test('other files stay as they are, and a second run changes nothing', () => {
  write('a.js', 'module.exports=[1,e=>{}]');
  write('b.js', 'module.exports=[1,e=>{}]');
  write('one.js', 'module.exports=require("./two.js").main');
  write('two.js', 'module.exports=require("./two.js").main');
  expect(shareChunks(folder)).toBe(1);
  const texts = () => ['a.js', 'b.js', 'one.js', 'two.js'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const before = texts();
  expect(shareChunks(folder)).toBe(0);
  expect(texts()).toEqual(before);
});
