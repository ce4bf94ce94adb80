/** kill -9 during writes: everything acknowledged is stored, and the audit chain is intact. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '#lib/testing/sample.ts';
import { migrateStore } from './migrations/migrate.ts';
import { openStore } from './store.ts';
import { dialects, type TestDatabase } from './testing/test-store.ts';

/** Writes without pause and prints what was acknowledged before it continues. */
const writer = `
import { writeSync } from 'node:fs';
import { openStore } from '${import.meta.dirname}/index.ts';
import { anEvent, aRefresh } from '${import.meta.dirname}/testing/test-store.ts';
const [url, round] = process.argv.slice(1);
const store = await openStore({ url });
const print = (...parts) => writeSync(1, parts.join(' ') + '\\n');
const forever = async (write) => { for (let at = 0; ; at++) await write(at); };
forever(async (at) => { const { seq, hash } = await store.audit.append({ ...anEvent, object: round + ' ' + at }); print('event', seq, hash); });
forever(async (at) => { const { seq, hash } = await store.audit.append({ ...anEvent, object: 'second ' + at }); print('event', seq, hash); });
forever(async (at) => { const { ref } = await store.sessions.save(aRefresh(round + '-' + at), anEvent); print('session', ref, round + '-' + at); });
forever(async (at) => { const { id } = await store.deliveries.add({ body: '{}', sessionId: 's', service: null, stepId: null, status: null, reason: null, receivedAtMs: at }); print('delivery', id); });
`;

const start = (script: string, ...args: string[]) =>
  spawn(process.execPath, ['--conditions=react-server', '--input-type=module', '-e', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function killedWhileWriting(url: string, round: number): Promise<string[]> {
  const child = start(writer, url, `round${round}`);
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  const ended = once(reader, 'close');
  // By count, not by time: a busy machine might write nothing in a fixed time.
  const written = new Promise<void>((resolve) => {
    reader.on('line', (line) => {
      if (lines.push(line) === 8 + ((round * 7) % 15)) resolve();
    });
  });
  await Promise.race([written, ended]);
  await sleep((round * 37) % 120);
  child.kill('SIGKILL');
  await ended;
  if (lines.length === 0) throw new Error('the writer did not start');
  return lines;
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe.each(dialects)('killed on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database?.drop());

  // One after the other in the same store, so that each kill meets what the former ones left.
  test.each(sample(upTo(dialect === 'sqlite' ? 20 : 8)))('no acknowledged write is lost: kill %i', async (round) => {
    const lines = await killedWhileWriting(database.url, round);
    expect(lines.length).toBeGreaterThan(7);
    const store = await openStore({ url: database.url });
    const verdict = await store.audit.verify();
    expect(verdict).toMatchObject({ ok: true });
    const rows = {
      event: new Map(
        (await store.db.selectFrom('audit_events').select(['seq', 'hash']).execute()).map(({ seq, hash }) => [
          `${seq}`,
          hash,
        ]),
      ),
      session: new Map(
        (await store.db.selectFrom('sessions').select(['ref', 'session_id']).execute()).map((row) => [
          row.ref,
          row.session_id,
        ]),
      ),
      delivery: new Map(
        (await store.db.selectFrom('deliveries').select('id').execute()).map(({ id }) => [`${id}`, undefined]),
      ),
    };
    for (const line of lines) {
      const [kind, key = '', value] = line.split(' ') as [keyof typeof rows, string, string | undefined];
      expect(rows[kind].has(key), line).toBe(true);
      expect(rows[kind].get(key)).toBe(value);
    }
    // Every session has its event and its change, and the live counts match.
    const changes = await store.changes.since(0, 100_000);
    expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, at) => at + 1));
    expect(changes.map(({ ref }) => ref).sort()).toEqual([...rows.session.keys()].sort());
    expect(await store.changes.head()).toBe(changes.length);
    expect(await store.sessions.countByEnvironment('limited')).toEqual({ production: rows.session.size, sandbox: 0 });
    const events = await store.db.selectFrom('audit_events').select('ref').where('ref', 'is not', null).execute();
    expect(events.map(({ ref }) => ref).sort()).toEqual([...rows.session.keys()].sort());
    await store.close();
  });
});

test.each(dialects)('a killed migration is completed by the next start, on $dialect', async ({ createEmpty }) => {
  const database = await createEmpty();
  const script = `import { migrateStore } from '${import.meta.dirname}/index.ts';
    process.stdout.write('go\\n'); await migrateStore(process.argv[1], undefined, Date.now);`;
  for (const round of sample(upTo(4))) {
    const child = start(script, database.url);
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    await sleep(round * 15);
    child.kill('SIGKILL');
    await ended;
  }
  await (await openStore({ url: database.url })).close();
  expect(await migrateStore(database.url, undefined, Date.now)).toEqual([]);
  await database.drop();
});
