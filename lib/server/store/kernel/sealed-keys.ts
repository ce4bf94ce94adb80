/**
 * This file keeps the keys of their subjects. Hides how they are sealed under AUTH_SECRET and cached. Promises: what a subject's key sealed cannot be read once
 * its row is deleted, in no process; while AUTH_SECRET has two values both open, and new keys are sealed by the first. Throws the Problems of the store.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import type { Db, SealedKeysTable, Tx } from '../tables.ts';
import { inBatches } from './batches.ts';

export interface SubjectKey {
  readonly id: number;
  readonly key: KeyObject;
}

export interface SealedKeys {
  /** It finds the key of each subject, and generates it where there is none. It needs a transaction that holds the writer's lock. */
  require(tx: Tx, subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectKey>>;
  /** It is undefined when the subject has no key. */
  find(db: Db | Tx, subject: string): Promise<SubjectKey | undefined>;
  /** By number it has the key, or undefined for one that AUTH_SECRET does not open; destroyed ones are absent. */
  open(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, KeyObject | undefined>>;
  /** What these keys sealed can be read by nobody any more. */
  destroy(tx: Tx, subjects: readonly string[]): Promise<void>;
  /** Seals with the first value of AUTH_SECRET what another value sealed. @returns how many keys */
  rotate(db: Db): Promise<number>;
}

/** A value of AUTH_SECRET: it seals keys and nothing else. */
interface Secret {
  readonly key: KeyObject;
  /** Names the value without revealing it. */
  readonly name: string;
}

const keyBytes = 32;
const maxCached = 10_000;
const batchSize = 500;

function toSecret(value: string): Secret {
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', value, '', 'review-desk store keys', keyBytes)));
  return { key, name: createHmac('sha256', key).update('name').digest('hex').slice(0, 16) };
}

type Row = Pick<SealedKeysTable, 'subject' | 'sealed' | 'sealed_by'>;

/** @param values of AUTH_SECRET, the current one first */
export function createSealedKeys(values: readonly string[]): SealedKeys {
  const secrets = values.map(toSecret);
  const [current] = secrets;
  if (current === undefined) throw new Error('keys need a secret to be sealed by');
  /** Keys are cached by their box. Whether the row is still there is always asked of the database. */
  const opened = new Map<string, KeyObject>();

  const seal = (subject: string, bytes: Uint8Array): Row => ({
    subject,
    sealed: sealBox(current.key, bytes, { associatedData: subject }),
    sealed_by: current.name,
  });

  function openRow({ subject, sealed, sealed_by }: Row): KeyObject | undefined {
    const cached = opened.get(sealed);
    if (cached) return cached;
    const secret = secrets.find(({ name }) => name === sealed_by);
    const bytes = secret && openBox(secret.key, sealed, { associatedData: subject });
    if (bytes === undefined) return undefined;
    const key = createSecretKey(bytes);
    bytes.fill(0);
    opened.set(sealed, key);
    if (opened.size > maxCached) opened.delete(opened.keys().next().value ?? '');
    return key;
  }

  const toKeys = (rows: readonly (Row & { readonly id: number })[]): [string, SubjectKey][] =>
    rows.flatMap((row) => {
      const key = openRow(row);
      return key ? [[row.subject, { id: row.id, key }]] : [];
    });

  async function findAll(db: Db | Tx, subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectKey>> {
    const rows = await inBatches(subjects, (batch) =>
      db.selectFrom('sealed_keys').selectAll().where('subject', 'in', batch).orderBy('id').execute(),
    );
    return new Map(toKeys(rows));
  }

  async function rotateBatch(tx: Tx, after: number): Promise<readonly { readonly id: number }[]> {
    const former = secrets.slice(1).map(({ name }) => name);
    if (former.length === 0) return [];
    const rows = await tx
      .selectFrom('sealed_keys')
      .selectAll()
      .where('sealed_by', 'in', former)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      const key = openRow(row);
      if (key === undefined) continue; // sealed by another value than it says: it stays as it is
      await tx.updateTable('sealed_keys').set(seal(row.subject, key.export())).where('id', '=', row.id).execute();
    }
    return rows;
  }

  return {
    async require(tx, subjects) {
      const found = await findAll(tx, subjects);
      const missing = subjects.filter((subject) => !found.has(subject));
      const made = await inBatches(missing, (batch) => {
        const rows = batch.map((subject) => seal(subject, randomBytes(keyBytes)));
        return tx.insertInto('sealed_keys').values(rows).returningAll().execute();
      });
      return new Map([...found, ...toKeys(made)]);
    },

    find: async (db, subject) => (await findAll(db, [subject])).get(subject),

    async open(db, ids) {
      const rows = await inBatches(ids, (batch) =>
        db.selectFrom('sealed_keys').selectAll().where('id', 'in', batch).execute(),
      );
      return new Map(rows.map((row) => [row.id, openRow(row)]));
    },

    async destroy(tx, subjects) {
      const rows = await tx.deleteFrom('sealed_keys').where('subject', 'in', subjects).returning('sealed').execute();
      for (const { sealed } of rows) opened.delete(sealed);
    },

    async rotate(db) {
      let rotated = 0;
      for (let last = 0; ; ) {
        const rows = await db.transaction().execute((tx) => rotateBatch(tx, last));
        rotated += rows.length;
        const end = rows.at(-1);
        if (end === undefined) return rotated;
        last = end.id;
      }
    },
  };
}
