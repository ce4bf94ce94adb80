/** The operator's commands report a failure in one line. */
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoAccounts } from '../lib/model/demo-accounts.ts';
import { openStore } from '../lib/server/store/index.ts';
import { anEvent, aRefresh } from '../lib/server/store/testing/test-store.ts';
import { type CommandResult, openCommandHost, runAlone } from './testing/run-command.ts';

const authSecret = 'a-secret-for-tests-of-32-bytes-or-more';
let folder: string;
let databaseFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-desk-commands-'));
  databaseFile = join(folder, 'desk.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runHosted = openCommandHost();

function requestOf(script: string, args: readonly string[], settings: Record<string, string> = {}, input = '') {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: process.env.PATH ?? '',
    REVIEW_DESK_HOME: folder,
    VERIFICATION_API_URL: 'http://127.0.0.1:9',
    VERIFICATION_API_KEY: 'none',
    AUTH_SECRET: authSecret,
    DATABASE_URL: `file:${databaseFile}`,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  return { script, args, env, input };
}
const resultOf = ({ status, stdout, stderr }: CommandResult) => ({
  status,
  stdout,
  errorLines: stderr.trimEnd().split('\n'),
});
type Run = Parameters<typeof requestOf>;

/** In a process that has the server loaded. */
const run = async (...of: Run) => resultOf(await runHosted(requestOf(...of)));
/** In a process of its own: for each command once where it ends well and once where it fails. */
const runProcess = (...of: Run) => resultOf(runAlone(requestOf(...of)));

const unreachable = { DATABASE_URL: 'postgres://desk:canary-password@127.0.0.1:9/desk' };

test.each(['verify', 'export'])('audit %s: a missing database', async (command) => {
  expect(await run('audit', [command])).toEqual({
    status: 1,
    stdout: '',
    errorLines: ['There is no database at DATABASE_URL.'],
  });
  expect(existsSync(databaseFile)).toBe(false);
});

test.each(['verify', 'export'])('audit %s: an empty database', async (command) => {
  writeFileSync(databaseFile, '');
  expect(await run('audit', [command])).toEqual({
    status: 1,
    stdout: '',
    errorLines: [expect.stringMatching(/^The database has schema 0, .*: run the migrations first\.$/)],
  });
});

test('audit verify: a database without events', () => {
  expect(runProcess('migrate', [])).toMatchObject({ status: 0, errorLines: [''] });
  expect(runProcess('audit', ['verify'])).toMatchObject({ status: 0, stdout: expect.stringContaining('0 events') });
});

test.each([
  ['audit', ['verify']],
  ['migrate', []],
  ['user', ['list']],
] as const)('%s: a database that cannot be reached', async (script, args) => {
  const { status, stdout, errorLines } = await run(script, args, unreachable);
  expect({ status, stdout, lines: errorLines.length }).toEqual({ status: 1, stdout: '', lines: 1 });
  expect(errorLines[0]).toMatch(/Check DATABASE_URL/);
  expect(errorLines[0]).not.toContain('canary');
});

test('audit, migrate, user: a file that is no database', async () => {
  writeFileSync(databaseFile, 'not a database, but long enough to be read as the header of one'.repeat(20));
  for (const [script, args] of [
    ['audit', ['verify']],
    ['migrate', []],
    ['user', ['list']],
  ] as const) {
    const { status, errorLines } = await run(script, args);
    expect({ script, status, lines: errorLines.length }).toEqual({ script, status: 1, lines: 1 });
    expect(errorLines[0]).not.toMatch(/^\s*at /);
  }
});

test('every command that reads the configuration: a bad one names its variables', () => {
  for (const script of ['start', 'dev', 'worker', 'user', 'migrate', 'audit'])
    expect(runProcess(script, script === 'audit' ? ['verify'] : [], { AUTH_SECRET: 'short' })).toEqual({
      status: 1,
      stdout: '',
      errorLines: ['Configuration is wrong:', '  AUTH_SECRET each value needs at least 32 bytes'],
    });
});

/** Leaves a tombstone, whose key only the AUTH_SECRET of the store opens. */
async function purgeOne(url: string) {
  const store = await openStore({ url, secrets: [authSecret] });
  const { ref } = await store.sessions.save(aRefresh('a'), anEvent);
  await store.sessions.setRelationshipEnd(ref, 1, anEvent);
  expect(await store.sessions.purge(2, 1, () => anEvent)).toHaveLength(1);
  await store.close();
}

describe('the demo and a real installation', () => {
  const demo = { VERIFICATION_API_URL: '', VERIFICATION_API_KEY: '', DATABASE_URL: '' };
  const demoFile = () => join(folder, 'data', 'demo.db');
  const real = {
    DATABASE_URL: 'postgres://desk:canary-password@127.0.0.1:9/desk',
    DATABASE_MIGRATION_URL: 'postgres://owner:canary-password@127.0.0.1:9/desk',
    BASE_URL: 'https://desk.customer.example',
    HOST: '0.0.0.0',
    VERIFICATION_API_KEY: 'canary-key',
  };

  test('with the settings of a real installation the demo is refused by name', async () => {
    for (const script of ['start', 'dev', 'migrate', 'user', 'audit']) {
      const args = script === 'user' ? ['list'] : script === 'audit' ? ['verify'] : [];
      const { status, stdout, errorLines } = await run(script, args, { ...demo, ...real });
      expect({ script, status, stdout }).toEqual({ script, status: 1, stdout: '' });
      expect(errorLines).toEqual([
        'Configuration is wrong:',
        ...Object.keys(real).map((name) =>
          expect.stringMatching(new RegExp(`^  ${name} .*set VERIFICATION_API_URL.*unset ${name}`)),
        ),
      ]);
      expect(errorLines.join()).not.toContain('canary');
      expect(existsSync(demoFile())).toBe(false);
    }
    // It has no demo at all.
    const worker = await run('worker', [], { ...demo, ...real });
    expect(worker).toMatchObject({ status: 1, stdout: '' });
    expect(worker.errorLines.join()).toMatch(/VERIFICATION_API_URL is missing/);
  });

  test.each(['file:./data/review-desk.db', 'file:/srv/desk.db', 'file:./demo.db.bak', 'file:./my-demo.db'])(
    'the demo refuses %s, whether or not it exists',
    async (url) => {
      expect((await run('migrate', [], { ...demo, DATABASE_URL: url })).errorLines[1]).toMatch(
        /^ {2}DATABASE_URL is not a file/,
      );
      expect(existsSync(join(folder, 'data', 'review-desk.db'))).toBe(false);
    },
  );

  test('the demo’s switch does not weaken a real installation', async () => {
    const { status, errorLines } = await run('start', [], {
      REVIEW_DESK_DEMO: '1',
      VERIFICATION_API_URL: 'https://api.verification.example',
    });
    expect(status).toBe(1);
    expect(errorLines.join()).toMatch(/DATABASE_URL is not .*unset REVIEW_DESK_DEMO/);
  });

  test('an address from a file is a real start', async () => {
    const file = join(folder, 'address');
    writeFileSync(file, 'http://127.0.0.1:9\n');
    const more = { VERIFICATION_API_URL: '', VERIFICATION_API_URL_FILE: file };
    expect(await run('migrate', [], more)).toMatchObject({ status: 0, errorLines: [''] });
    expect(existsSync(databaseFile)).toBe(true);
  });

  test('a store that a real start has used is not opened by the demo', async () => {
    const asDemo = { ...demo, DATABASE_URL: `file:${demoFile()}` };
    expect(runProcess('user', ['list'], { DATABASE_URL: `file:${demoFile()}` })).toMatchObject({ status: 0 });
    for (const [script, args] of [
      ['start', []],
      ['dev', []],
      ['migrate', []],
      ['user', ['list']],
    ] as const) {
      const { status, stdout, errorLines } = await run(script, args, asDemo);
      expect({ script, status, stdout, lines: errorLines.length }).toEqual({ script, status: 1, stdout: '', lines: 1 });
      expect(errorLines[0]).toMatch(/DATABASE_URL is that of a real installation.*Set VERIFICATION_API_URL/);
    }
  });

  test('a real start refuses the demo’s accounts by name, and the command that it names removes them', async () => {
    const [officer, mlro] = demoAccounts;
    for (const { email, name, role } of [officer, mlro].filter((one) => one !== undefined)) {
      const args = ['add', email, '--role', role, '--name', name, '--password-stdin'];
      const add = role === 'officer' ? runProcess : run;
      expect(await add('user', args, demo, `demo-${role}-lantern-moor`)).toMatchObject({ status: 0 });
    }
    await purgeOne(`file:${demoFile()}`);
    const asReal = { DATABASE_URL: `file:${demoFile()}` };
    for (const script of ['start', 'worker', 'migrate']) {
      const { status, stdout, errorLines } = await run(script, [], asReal);
      expect({ script, status, stdout, lines: errorLines.length }).toEqual({ script, status: 1, stdout: '', lines: 1 });
      expect(errorLines[0]).toMatch(/: mlro@desk\.example, officer@desk\.example\. Remove them with "npm run user -- /);
    }
    const [, command = ''] =
      /"npm run user -- ([^"]+)"/.exec((await run('user', ['list'], asReal)).errorLines[0] ?? '') ?? [];
    expect(await run('user', [command], asReal)).toEqual({
      status: 0,
      stdout: 'Removed: mlro@desk.example, officer@desk.example.\n',
      errorLines: [''],
    });
    expect(await run('user', [command], asReal)).toMatchObject({ status: 0, stdout: 'There are no demo accounts.\n' });
    expect(await run('user', ['list'], asReal)).toEqual({ status: 0, stdout: '', errorLines: [''] });
    expect((await run('audit', ['export'], asReal)).stdout.match(/"reviewer\.removed"/g)).toHaveLength(2);
    // From now on it is a real one.
    expect(await run('user', ['list'], { ...demo, ...asReal })).toMatchObject({ status: 1 });
  });
});

test('simulator: a clock that is no date', () => {
  expect(runProcess('simulator', ['--clock', 'yesterday'])).toMatchObject({
    status: 2,
    errorLines: ['--clock must be an ISO date'],
  });
});

test('audit verify FILE: without a database, by the key given or the one configured', async () => {
  const missing = await run('audit', ['verify', 'missing.tlog-proof']);
  expect(missing).toMatchObject({ status: 1, errorLines: [expect.stringMatching(/cannot be read/)] });
  const file = join(folder, 'bad.tlog-proof');
  writeFileSync(file, 'c2sp.org/tlog-proof@v1\nindex 0\n\na\n');
  expect(await run('audit', ['verify', file, '--key', 'x'])).toMatchObject({
    status: 1,
    errorLines: ['The proof is not valid: this is not a verifier key.'],
  });
  for (const args of [['verify', file, '--key'], ['prove', '0'], ['prove'], ['timestamps'], ['export', '--cef'], ['x']])
    expect(await run('audit', args)).toMatchObject({ status: 2, errorLines: [expect.stringMatching(/^usage: /)] });
});

test('audit prove, verify, export --ocsf: an event is proven by its file and a key alone', async () => {
  const store = await openStore({ url: `file:${databaseFile}`, secrets: [authSecret] });
  await store.audit.append(anEvent);
  await store.close();
  const proof = runProcess('audit', ['prove', '1'], { LOG_LEVEL: 'info' });
  expect(proof).toMatchObject({ status: 0, stdout: expect.stringMatching(/^c2sp\.org\/tlog-proof@v1\nextra /) });
  const file = join(folder, 'event.tlog-proof');
  writeFileSync(file, proof.stdout);
  const verified = await run('audit', ['verify', file]);
  expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('Proven: event 1 of 1') });
  const [, vkey = ''] = /^Signed by (.+)$/m.exec(verified.stdout) ?? [];
  expect(await run('audit', ['verify', file, '--key', vkey])).toMatchObject({ status: 0 });
  expect(await run('audit', ['verify'])).toMatchObject({ status: 0, stdout: expect.stringContaining(vkey) });
  expect(await run('audit', ['prove', '2'])).toMatchObject({ status: 1, errorLines: ['There is no such event.'] });
  const [line = ''] = (await run('audit', ['export', '--ocsf'])).stdout.split('\n');
  expect(JSON.parse(line)).toMatchObject({ class_uid: 6003, metadata: { sequence: 1 } });
});

describe('audit verify names', () => {
  /** Runs statements on the file as somebody would who does not mind the triggers. */
  const tamper = (...statements: readonly string[]) => {
    const database = new Database(databaseFile);
    for (const name of ['no_update', 'no_delete', 'chained']) database.exec(`drop trigger audit_events_${name}`);
    for (const statement of statements) database.exec(statement);
    database.close();
  };
  const keyFile = () => join(folder, 'audit-signing-key.pem');
  let signed: string;
  beforeAll(async () => {
    signed = mkdtempSync(join(tmpdir(), 'review-desk-commands-'));
    const store = await openStore({ url: `file:${join(signed, 'desk.db')}`, secrets: [authSecret] });
    await Promise.all(Array.from({ length: 400 }, (_, at) => store.audit.append({ ...anEvent, object: `o${at}` })));
    await store.close();
    const settings = { REVIEW_DESK_HOME: signed, DATABASE_URL: `file:${join(signed, 'desk.db')}` };
    expect(await run('audit', ['prove', '1'], settings)).toMatchObject({ status: 0, errorLines: [''] }); // signs a checkpoint
    expect(await run('audit', ['verify'], settings)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('400 events'),
    });
  });
  beforeEach(() => cpSync(signed, folder, { recursive: true }));
  afterAll(() => rmSync(signed, { recursive: true, force: true }));

  test('a changed byte', async () => {
    tamper("update audit_events set object = 'o2x7' where seq = 218");
    expect(await run('audit', ['verify'])).toEqual({
      status: 1,
      stdout: '',
      errorLines: ['The audit log is broken at event 218: event 218 was changed.'],
    });
  });

  test('the last hundred cut off', async () => {
    tamper('delete from audit_events where seq > 300');
    const { status, errorLines } = await run('audit', ['verify']);
    expect(status).toBe(1);
    expect(errorLines).toEqual([expect.stringContaining('broken at event 301: events 301 to 400 are missing')]);
  });

  test('checkpoints cut off the file, and time stamps of something else', async () => {
    writeFileSync(join(folder, 'audit-checkpoints.jsonl'), '');
    expect(await run('audit', ['verify'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 checkpoint of the database not found in'),
    });
    expect((await run('audit', ['timestamps', join(folder, 'stamps')])).stdout).toContain('0 time stamps written');
    const database = new Database(databaseFile);
    database.exec("insert into audit_timestamps (checkpoint_id, at, response) values (1, 1, 'c3RhbXA=')");
    database.close();
    expect(await run('audit', ['verify'])).toMatchObject({
      status: 1,
      errorLines: [expect.stringMatching(/time stamp of the checkpoint of 400 events does not belong to it/)],
    });
    expect((await run('audit', ['timestamps', join(folder, 'stamps')])).stdout).toContain('1 time stamp written');
    expect(readFileSync(join(folder, 'stamps', 'checkpoint-400.tsr'), 'utf8')).toBe('stamp');
    expect(readFileSync(join(folder, 'stamps', 'checkpoint-400.note'), 'utf8')).toContain('\n400\n');
  });

  test('a lost signing key, without calling the log broken, and another one', async () => {
    const pem = readFileSync(keyFile(), 'utf8');
    rmSync(keyFile());
    const lost = await run('audit', ['verify']);
    expect(lost).toMatchObject({ status: 0, stdout: expect.stringContaining('The signing key is lost') });
    expect(existsSync(keyFile())).toBe(false);
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const changed = await run('audit', ['verify'], { AUDIT_SIGNING_KEY: other });
    expect(changed.status).toBe(1);
    expect(changed.errorLines[0]).toMatch(/signing key changed.* no event records the change/i);
    // The next signature says so itself.
    expect((await run('audit', ['prove', '1'], { AUDIT_SIGNING_KEY: other })).status).toBe(0);
    const recorded = await run('audit', ['verify'], { AUDIT_SIGNING_KEY: other });
    expect(recorded).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The signing key changed: event 401'),
    });
    expect(await run('audit', ['verify'], { AUDIT_SIGNING_KEY: pem })).toMatchObject({ status: 1 });
  });
});
