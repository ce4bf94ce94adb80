/** The operator's commands report a failure in one line. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let databaseFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-desk-commands-'));
  databaseFile = join(folder, 'desk.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, args: readonly string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', `bin/${script}.mjs`, ...args],
    {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        REVIEW_DESK_HOME: folder,
        VERIFICATION_API_URL: 'http://127.0.0.1:9',
        VERIFICATION_API_KEY: 'none',
        AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
        DATABASE_URL: `file:${databaseFile}`,
        LOG_LEVEL: 'silent',
        ...settings,
      },
    },
  );
  return { status, stdout, errorLines: stderr.trimEnd().split('\n') };
}

const unreachable = { DATABASE_URL: 'postgres://desk:canary-password@127.0.0.1:9/desk' };

test.each(['verify', 'export'])('audit %s: a missing database', (command) => {
  expect(run('audit', [command])).toEqual({
    status: 1,
    stdout: '',
    errorLines: ['There is no database at DATABASE_URL.'],
  });
  expect(existsSync(databaseFile)).toBe(false);
});

test.each(['verify', 'export'])('audit %s: an empty database', (command) => {
  writeFileSync(databaseFile, '');
  expect(run('audit', [command])).toEqual({
    status: 1,
    stdout: '',
    errorLines: [expect.stringMatching(/^The database has schema 0, .*: run the migrations first\.$/)],
  });
});

test('audit verify: a database without events', () => {
  expect(run('migrate', [])).toMatchObject({ status: 0, errorLines: [''] });
  expect(run('audit', ['verify'])).toMatchObject({ status: 0, stdout: expect.stringContaining('0 events') });
});

test.each([
  ['audit', ['verify']],
  ['migrate', []],
  ['user', ['list']],
] as const)('%s: a database that cannot be reached', (script, args) => {
  const { status, stdout, errorLines } = run(script, args, unreachable);
  expect({ status, stdout, lines: errorLines.length }).toEqual({ status: 1, stdout: '', lines: 1 });
  expect(errorLines[0]).toMatch(/Check DATABASE_URL/);
  expect(errorLines[0]).not.toContain('canary');
});

test('audit, migrate, user: a file that is no database', () => {
  writeFileSync(databaseFile, 'not a database, but long enough to be read as the header of one'.repeat(20));
  for (const [script, args] of [
    ['audit', ['verify']],
    ['migrate', []],
    ['user', ['list']],
  ] as const) {
    const { status, errorLines } = run(script, args);
    expect({ script, status, lines: errorLines.length }).toEqual({ script, status: 1, lines: 1 });
    expect(errorLines[0]).not.toMatch(/^\s*at /);
  }
});

test('start, worker, user: a bad configuration names its variables', () => {
  for (const script of ['start', 'worker', 'user'])
    expect(run(script, [], { AUTH_SECRET: 'short' })).toEqual({
      status: 1,
      stdout: '',
      errorLines: ['Configuration is wrong:', '  AUTH_SECRET each value needs at least 32 bytes'],
    });
});

test('simulator: a clock that is no date', () => {
  expect(run('simulator', ['--clock', 'yesterday'])).toMatchObject({
    status: 2,
    errorLines: ['--clock must be an ISO date'],
  });
});
