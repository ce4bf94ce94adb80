import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStore, type Store } from '../store/index.ts';
import { anEvent, dialects, type TestDatabase } from '../store/testing/test-store.ts';
import { formatCheckpoint, parseVerifierKey, signNote, toSigningKey } from '../transparency/index.ts';
import { createSigner, loadSigningKey, proveEvent, type Signer, verifyLog, verifyProof } from './index.ts';

const newKey = () =>
  toSigningKey(
    'desk.example',
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
const key = newKey();

describe.each(dialects)('checkpoints on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let signer: Signer;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'review-desk-checkpoints-'));
    file = join(folder, 'checkpoints.jsonl');
    database = await create();
    store = await openStore({ url: database.url });
    signer = createSigner({ store, key, file });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const fill = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => store.audit.append({ ...anEvent, reason: 'r', object: `o${at}` })),
    );
  const verify = (vkey: string | undefined = key.vkey) => verifyLog(store, { file, vkey });
  const unlock =
    dialect === 'sqlite'
      ? [
          'drop trigger audit_events_no_update',
          'drop trigger audit_events_no_delete',
          'drop trigger audit_events_chained',
          ...['audit_tiles', 'audit_checkpoints'].flatMap((table) => [
            `drop trigger ${table}_no_update`,
            `drop trigger ${table}_no_delete`,
          ]),
        ]
      : ['audit_events', 'audit_tiles', 'audit_checkpoints'].map((table) => `alter table ${table} disable trigger all`);

  test('nothing is signed of an empty log; then every event is, once', async () => {
    expect(await signer.checkpointNow()).toEqual({ status: 'current', size: 0 });
    expect(existsSync(file)).toBe(false);
    await fill(3);
    expect(await signer.checkpointNow()).toEqual({ status: 'signed', size: 3 });
    expect(await signer.checkpointNow()).toEqual({ status: 'current', size: 3 });
    await fill(1);
    expect(await signer.checkpointNow()).toEqual({ status: 'signed', size: 4 });
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await verify()).toMatchObject({ ok: true, count: 4, checkpoints: 2, unsigned: 0, vkey: key.vkey });
    expect(signer.state()).toMatchObject({ status: 'signed', size: 4 });
  });

  test('calls that wait share one signature, which covers the events before them', async () => {
    await fill(2);
    const first = signer.checkpointNow();
    await fill(2);
    const others = await Promise.all([signer.checkpointNow(), signer.checkpointNow(), signer.checkpointNow()]);
    await first;
    expect(others.map((outcome) => 'size' in outcome && outcome.size)).toEqual([4, 4, 4]);
    await signer.settled();
  });

  test('two processes that sign the same at the same moment leave what verifies', async () => {
    await fill(3);
    let barrier: (() => void) | undefined;
    const both = new Promise<void>((resolve) => {
      barrier = resolve;
    });
    let waiting = 0;
    const meeting = (at: number) => ({
      ...store,
      checkpoints: {
        ...store.checkpoints,
        // Neither knows of the other's when it decides.
        async findLast() {
          const last = await store.checkpoints.findLast();
          if (++waiting === 2) barrier?.();
          await both;
          return last;
        },
      },
      now: () => at,
    });
    const signers = [meeting(1_000), meeting(2_000)].map(({ now, ...one }) =>
      createSigner({ store: one, key, file, now }),
    );
    expect(await Promise.all(signers.map((one) => one.checkpointNow()))).toEqual([
      { status: 'signed', size: 3 },
      { status: 'signed', size: 3 },
    ]);
    expect(await verify()).toMatchObject({ ok: true, checkpoints: 1, notInFile: 0 });
  });

  test('every event is proven by a file and the public key alone, also across tiles', async () => {
    await fill(700);
    await signer.checkpointNow();
    await fill(100);
    await signer.checkpointNow();
    for (const seq of [1, 2, 256, 257, 512, 513, 699, 700, 701, 800]) {
      const proof = await proveEvent({ store, signer }, seq);
      const verified = verifyProof(proof, [parseVerifierKey(key.vkey)]);
      expect(verified).toMatchObject({ event: { seq }, checkpoint: { size: seq > 700 ? 800 : 700 } });
      expect(verified.event.reason).not.toBe('r'); // sealed
    }
    const proof = await proveEvent({ store, signer }, 300);
    const forged = proof.replace(/^extra (.*)$/m, (_, extra) => {
      const event = JSON.parse(Buffer.from(extra, 'base64').toString());
      return `extra ${Buffer.from(JSON.stringify({ ...event, actor: 'x' })).toString('base64')}`;
    });
    for (const bad of [forged, proof.replace('index 299', 'index 298'), proof.replace('\n700\n', '\n701\n')])
      expect(() => verifyProof(bad, [key])).toThrow();
    expect(() => verifyProof(proof, [newKey()])).toThrow('no known key');
    await expect(proveEvent({ store, signer }, 801)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an event that no checkpoint covers is signed for its proof', async () => {
    await fill(2);
    expect(verifyProof(await proveEvent({ store, signer }, 2), [key]).checkpoint.size).toBe(2);
  });

  test('a proof is checked before it is given away', async () => {
    await fill(3);
    await signer.checkpointNow();
    await database.run(...unlock, "update audit_events set object = 'x' where seq = 2");
    await expect(proveEvent({ store, signer }, 2)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(verifyProof(await proveEvent({ store, signer }, 3), [key]).event.seq).toBe(3);
  });

  test('a changed byte is named by its event, and nothing more is signed', async () => {
    await fill(300);
    await signer.checkpointNow();
    await fill(5);
    await database.run(...unlock, "update audit_events set object = 'x' where seq = 137");
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 137 });
    await database.run("update audit_events set object = 'x' where seq = 303");
    expect(await signer.checkpointNow()).toEqual({ status: 'refused', why: 'brokenChain', firstBadSeq: 303 });
    // Neither is reading and writing stopped.
    expect((await store.audit.append(anEvent)).seq).toBe(306);
    expect(signer.state()).toMatchObject({ status: 'refused', why: 'brokenChain', size: 300 });
  });

  test('a hundred events cut off are named, and nothing more is signed, whatever happens to the table', async () => {
    await fill(400);
    await signer.checkpointNow();
    await database.run(...unlock, 'delete from audit_events where seq > 300');
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 301, why: expect.stringContaining('database') });
    expect(await signer.checkpointNow()).toEqual({ status: 'refused', why: 'shorter', firstBadSeq: 301 });
    await database.run('delete from audit_checkpoints', 'delete from audit_tiles');
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 301, why: expect.stringContaining('file') });
    expect(await signer.checkpointNow()).toMatchObject({ status: 'refused', why: 'shorter' });
    // Filled up again with other events.
    await fill(150);
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 1, why: expect.stringContaining('file') });
    expect(await signer.checkpointNow()).toEqual({ status: 'refused', why: 'changed', firstBadSeq: 400 });
  });

  test('without the file the table still tells of a cut, and without the table the file does', async () => {
    await fill(20);
    await signer.checkpointNow();
    await database.run(...unlock);
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    await database.run('delete from audit_events where seq > 10');
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 11 });
    writeFileSync(file, text);
    await database.run('delete from audit_checkpoints');
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 11 });
  });

  test('swapped rows, changed tiles and forged checkpoints are named', async () => {
    await fill(600);
    await signer.checkpointNow();
    await database.run(...unlock, `update audit_tiles set hash = '${'0'.repeat(64)}' where level = 1 and no = 1`);
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 257 });
    await database.run(
      'update audit_events set seq = -1 where seq = 5',
      'update audit_events set seq = 5 where seq = 6',
      'update audit_events set seq = 6 where seq = -1',
    );
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 5 });
  });

  test('what is removed from the table or the stored tree alone is named, and what is cut off the file is counted', async () => {
    await fill(300);
    await signer.checkpointNow();
    await fill(300);
    await signer.checkpointNow();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text.split('\n')[1]}\n`);
    expect(await verify()).toMatchObject({ ok: true, checkpoints: 2, notInFile: 1 });
    writeFileSync(file, text.replace(/"at":"20/, '"at":"19'));
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 300, why: expect.stringContaining('two times') });
    writeFileSync(file, text);
    expect(await verify()).toMatchObject({ ok: true, notInFile: 0 });
    await database.run(...unlock, 'delete from audit_tiles where no = 0');
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 1, why: expect.stringContaining('stored tree') });
    await database.run('delete from audit_tiles', 'delete from audit_checkpoints where size = 300');
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 1 });
    await database.run('delete from audit_checkpoints');
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 300, why: expect.stringContaining('in the file') });
  });

  test('a checkpoint that our key signed for another log is named', async () => {
    await fill(2);
    await signer.checkpointNow();
    const [, , root = ''] = readFileSync(file, 'utf8').split('\\n');
    const note = signNote(`other.example\n2\n${root}\n`, key);
    const line = { at: new Date(0).toISOString(), size: 2, vkey: key.vkey, note };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 2, why: expect.stringContaining('another log') });
  });

  test.each(['note', 'root', 'other key'] as const)('a forged checkpoint is named: %s', async (what) => {
    await fill(4);
    await signer.checkpointNow();
    const other = what === 'other key' ? newKey() : key;
    const note = signNote(
      formatCheckpoint({ origin: key.name, size: 2, root: Buffer.alloc(32), extensions: [] }),
      other,
    );
    const forged = what === 'note' ? note.replace('\n2\n', '\n3\n') : note;
    const line = { at: new Date(0).toISOString(), size: what === 'note' ? 3 : 2, vkey: other.vkey, note: forged };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: what === 'note' ? 3 : 1 });
  });

  test('a replaced file that claims more than the log stops signing', async () => {
    await fill(4);
    await signer.checkpointNow();
    const note = signNote(formatCheckpoint({ origin: key.name, size: 9, root: Buffer.alloc(32), extensions: [] }), key);
    writeFileSync(file, `${JSON.stringify({ at: new Date(0).toISOString(), size: 9, vkey: key.vkey, note })}\n`);
    expect(await signer.checkpointNow()).toMatchObject({ status: 'refused', why: 'shorter' });
    writeFileSync(file, `${JSON.stringify({ at: new Date(0).toISOString(), size: 9, vkey: key.vkey, note: 'x' })}\n`);
    expect(await signer.checkpointNow()).toMatchObject({ status: 'refused', why: 'badCheckpoint' });
  });

  test('a process killed before, in or after its write of the file leaves what verifies and is completed', async () => {
    await fill(3);
    await signer.checkpointNow();
    const text = readFileSync(file, 'utf8');
    await fill(3);
    await signer.checkpointNow();
    const line = readFileSync(file, 'utf8').slice(text.length);
    for (const written of ['', line.slice(0, 40), line.slice(0, -1)]) {
      writeFileSync(file, text + written);
      expect(await verify()).toMatchObject({ ok: true, count: 6, unsigned: 0 });
      expect(await signer.checkpointNow()).toEqual({ status: 'current', size: 6 });
      await fill(1);
      await database.run(...(written === '' ? unlock : []));
      expect(await verify()).toMatchObject({ ok: true });
      await database.run('delete from audit_events where seq > 6');
    }
  });

  test('another key begins with an event that says so; the old checkpoints stay verifiable', async () => {
    await fill(3);
    await signer.checkpointNow();
    const next = newKey();
    expect(await verify(next.vkey)).toMatchObject({ ok: false, why: expect.stringContaining('signing key changed') });
    const second = createSigner({ store, key: next, file });
    expect(await second.checkpointNow()).toEqual({ status: 'signed', size: 4 });
    expect(await second.checkpointNow()).toEqual({ status: 'current', size: 4 });
    const [event] = await store.audit.list({ limit: 1 });
    expect(event).toMatchObject({ action: 'audit.keyChanged', detail: { from: key.vkey, to: next.vkey } });
    expect(readFileSync(file, 'utf8')).toContain('key changed from');
    expect(await verify(next.vkey)).toMatchObject({ ok: true, count: 4, keyChanges: [4] });
    expect(await verify()).toMatchObject({ ok: false });
    expect(verifyProof(await proveEvent({ store, signer: second }, 1), [next]).event.seq).toBe(1);
    await database.run(...unlock, 'delete from audit_checkpoints where size = 3');
    writeFileSync(file, '');
    expect(await verify(next.vkey)).toMatchObject({ ok: false, firstBadSeq: 4 });
  });

  test('a store or file that fails is tried again', async () => {
    await fill(2);
    const blocked = createSigner({ store, key, file: join(file, 'x') });
    writeFileSync(file, '');
    expect(await blocked.checkpointNow()).toEqual({ status: 'failed' });
    expect(blocked.state().status).toBe('failed');
    expect(await signer.checkpointNow()).toMatchObject({ size: 2 });
    expect(await verify()).toMatchObject({ ok: true, unsigned: 0 });
  });

  test('a time stamp that fails stops nothing and is got at the next checkpoint', async () => {
    const requestTimestamp = vi.fn(async () => Buffer.from('stamp'));
    requestTimestamp.mockRejectedValueOnce(new Error('no'));
    const stamping = createSigner({ store, key, file, requestTimestamp });
    await fill(1);
    expect(await stamping.checkpointNow()).toMatchObject({ status: 'signed' });
    expect(await stamping.checkpointNow()).toMatchObject({ status: 'current' });
    expect(await stamping.checkpointNow()).toMatchObject({ status: 'current' });
    expect(requestTimestamp).toHaveBeenCalledTimes(2);
    const rows = await store.db.selectFrom('audit_timestamps').selectAll().execute();
    expect(rows).toMatchObject([{ response: Buffer.from('stamp').toString('base64') }]);
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 1, why: expect.stringContaining('time stamp') });
  });

  test('rows of tree and checkpoints are never changed', async () => {
    await fill(300);
    await signer.checkpointNow();
    for (const statement of [
      'delete from audit_checkpoints',
      'update audit_checkpoints set size = 1',
      'delete from audit_tiles',
      'update audit_tiles set no = 7',
    ])
      await expect(database.run(statement)).rejects.toThrow('never changed');
  });
});

describe('the signing key', () => {
  test('is made once, for its owner alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'review-desk-key-'));
    const options = { pem: null, file: join(folder, 'data', 'key.pem'), name: 'a' };
    const made = loadSigningKey(options);
    expect([made.isNew, statSync(options.file).mode & 0o777]).toEqual([true, 0o600]);
    expect(loadSigningKey(options)).toMatchObject({ isNew: false, key: { vkey: made.key.vkey } });
    expect(readdirSync(join(folder, 'data'))).toEqual(['key.pem']);
    writeFileSync(options.file, 'x');
    expect(() => loadSigningKey(options)).toThrow('not a private key');
    rmSync(folder, { recursive: true });
  });
});
