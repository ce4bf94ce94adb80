// `npm run record [-- --into FOLDER]`: writes down what every route and page answers today, and keeps a database that today's code has written.
// `npm run record -- compare [--base FOLDER]`: makes a second record and names each difference to the first; it exits with 1 when there is
// one. `--sessions N` takes so many sessions only, to try it out. The folders are data/record/base and, of a comparison, data/record/now.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build/build.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: 'data/record/base' },
    base: { type: 'string', default: 'data/record/base' },
    now: { type: 'string', default: 'data/record/now' },
    sessions: { type: 'string', default: '1000' },
  },
});
const isCompare = positionals[0] === 'compare';
if (positionals.length > (isCompare ? 1 : 0)) {
  console.error('usage: npm run record -- [--into FOLDER] | compare [--base FOLDER]');
  process.exit(2);
}
function refuse(message) {
  console.error(message);
  process.exit(2);
}
const sessions = Number(values.sessions);
if (!Number.isSafeInteger(sessions) || sessions < 1) refuse('--sessions: a number from 1');
const { isRecord, requireRecordFolder } = await import('./record/archive.ts');
try {
  requireRecordFolder(isCompare ? values.now : values.into);
} catch (error) {
  refuse(error.message);
}
if (isCompare && resolve(values.now) === resolve(values.base)) refuse('--now: another folder than the base');
if (isCompare && !isRecord(values.base)) refuse(`${values.base} holds no record: make one with npm run record`);
process.env.NODE_ENV ??= 'production';
const entry = await build();
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
const startedAt = performance.now();
const note = (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
const scratch = mkdtempSync(join(tmpdir(), 'review-desk-record-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const { make } = await import('./record/make.ts');
if (isCompare) {
  const { compare } = await import('./record/compare.ts');
  process.exitCode = await compare({ base: values.base, now: values.now, entry, commit, scratch, note });
} else {
  const count = await make({ into: values.into, entry, commit, sessions, scratch, note });
  note(`${count} answers in ${values.into}`);
}
