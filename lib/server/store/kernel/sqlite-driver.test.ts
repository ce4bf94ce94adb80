/** Reads beside the connection that writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Generated, Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withinRoute } from '#lib/server/waits.ts';
import { openDialect } from './open-dialect.ts';

interface Tables {
  notes: { id: Generated<number>; text: string };
}
let folder: string;
let db: Kysely<Tables>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'review-desk-sqlite-'));
  db = new Kysely<Tables>({ dialect: openDialect(`file:${join(folder, 'desk.db')}`).kysely });
  await sql`create table notes (id integer primary key, text text not null)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});
const texts = async (of: Pick<Kysely<Tables>, 'selectFrom'> = db) =>
  (await of.selectFrom('notes').select('text').orderBy('id').execute()).map(({ text }) => text);
const write = (text: string, of: Pick<Kysely<Tables>, 'insertInto'> = db) =>
  of.insertInto('notes').values({ text }).execute();

test('a read waits for no transaction and sees what was committed; the transaction sees its own', async () => {
  await write('a');
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.transaction().execute(async (tx) => {
    await write('b', tx);
    expect(await texts(tx)).toEqual(['a', 'b']);
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  expect(await texts()).toEqual(['a']);
  mayEnd.resolve();
  await transaction;
  expect(await texts()).toEqual(['a', 'b']);
});

test('writes of all kinds run one caller after the other, whatever they look like', async () => {
  const order: string[] = [];
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = db.transaction().execute(async (tx) => {
    begun.resolve();
    await mayEnd.promise;
    await write('first', tx);
    order.push('first');
  });
  await begun.promise;
  const others = [
    write('second'),
    sql`with new(text) as (select 'third') insert into notes (text) select text from new`.execute(db),
    db.transaction().execute((tx) => write('fourth', tx)),
    sql`/* select */ delete from notes where text = 'second'`.execute(db),
  ].map((work, at) => work.then(() => order.push(String(at + 2))));
  expect(await texts()).toEqual([]);
  mayEnd.resolve();
  await Promise.all([first, ...others]);
  expect(order).toEqual(['first', '2', '3', '4', '5']);
  expect(await texts()).toEqual(['first', 'third', 'fourth']);
});

test('what requests write goes before the work of the process; once that has waited for a tenth of a second, they take turns', async () => {
  const order: string[] = [];
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = db.transaction().execute(async () => {
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  const work = (text: string) => write(text).then(() => order.push(text));
  const waiting = [work('own 1'), work('own 2'), withinRoute('GET /a', () => work('of a request'))];
  await nextTurn();
  mayEnd.resolve();
  await Promise.all([first, ...waiting]);
  expect(order).toEqual(['of a request', 'own 1', 'own 2']);

  let isOver = false;
  const asked = async () => {
    while (!isOver) await withinRoute('GET /a', () => write('again'));
  };
  const asking = [asked(), asked(), asked()];
  await work('own 3');
  isOver = true;
  await Promise.all(asking);
  expect(order).toContain('own 3');

  order.length = 0;
  const mayEndToo = Promise.withResolvers<void>();
  const long = db.transaction().execute(() => mayEndToo.promise);
  const late = [work('own 4'), work('own 5'), ...[6, 7].map((n) => withinRoute('GET /a', () => work(`asked ${n}`)))];
  await sleep(150);
  mayEndToo.resolve();
  await Promise.all([long, ...late]);
  expect(order).toEqual(['asked 6', 'own 4', 'asked 7', 'own 5']);
});

test('a limit is part of the statement, which is prepared once', () => {
  expect(db.selectFrom('notes').select('id').limit(5).compile()).toMatchObject({
    sql: 'select "id" from "notes" limit 5',
    parameters: [],
  });
});

test('a write gives what it wrote; a transaction that fails leaves nothing, and the next one runs', async () => {
  expect(await db.insertInto('notes').values({ text: 'a' }).returning('id').execute()).toEqual([{ id: 1 }]);
  const failed = db.transaction().execute(async (tx) => {
    await write('b', tx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await expect(sql`insert into notes (text) values (null)`.execute(db)).rejects.toMatchObject({ code: 'internal' });
  expect(await db.updateTable('notes').set({ text: 'c' }).executeTakeFirst()).toEqual({ numUpdatedRows: 1n });
  expect(await texts()).toEqual(['c']);
});

test('statements of one held connection are of one snapshot, once a transaction was begun on it by hand', async () => {
  await db.connection().execute(async (held) => {
    await sql`begin`.execute(held);
    await write('a', held);
    expect(await texts(held)).toEqual(['a']);
    expect(await texts()).toEqual([]);
    await sql`rollback`.execute(held);
  });
  expect(await texts()).toEqual([]);
});

test('a table that changes is read as it is now', async () => {
  await write('a');
  const all = () => db.selectFrom('notes').selectAll().execute();
  expect(await all()).toEqual([{ id: 1, text: 'a' }]);
  await sql`alter table notes add column more integer default 7`.execute(db);
  expect(await all()).toEqual([{ id: 1, text: 'a', more: 7 }]);
});
