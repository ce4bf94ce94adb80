import type { Db } from '../tables.ts';

/** It is a signed checkpoint as it was written. */
export interface CheckpointRecord {
  readonly atMs: number;
  readonly size: number;
  readonly note: string;
  readonly vkey: string;
}

export interface CheckpointTable {
  /** @returns its id */
  add(checkpoint: CheckpointRecord): Promise<number>;
  /** It finds the one with most events, and of several the newest. */
  findLast(): Promise<(CheckpointRecord & { readonly id: number }) | undefined>;
  /** It finds the one of this key with fewest events that covers the event with this number. */
  findCovering(seq: number, vkey: string): Promise<CheckpointRecord | undefined>;
  /** They come in the order of their sizes. */
  list(): AsyncIterable<CheckpointRecord>;
  /** @param response RFC 3161 TimeStampResp */
  addTimestamp(id: number, response: Buffer, atMs: number): Promise<void>;
  hasTimestamp(id: number): Promise<boolean>;
  /** Those that were stored come in the order of their checkpoints. */
  timestamps(): AsyncIterable<StoredTimestamp>;
}

/** The response is an RFC 3161 TimeStampResp over the note of a checkpoint. */
export interface StoredTimestamp {
  readonly size: number;
  readonly note: string;
  readonly response: Buffer;
}

const columns = ['id', 'at as atMs', 'size', 'note', 'vkey'] as const;

export const createCheckpointTable = (db: Db): CheckpointTable => ({
  async add({ atMs, ...checkpoint }) {
    const { id } = await db
      .insertInto('audit_checkpoints')
      .values({ at: atMs, ...checkpoint })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  findLast: () =>
    db
      .selectFrom('audit_checkpoints')
      .select(columns)
      .orderBy('size', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  findCovering: (seq, vkey) =>
    db
      .selectFrom('audit_checkpoints')
      .select(columns)
      .where('size', '>=', seq)
      .where('vkey', '=', vkey)
      .orderBy('size')
      .limit(1)
      .executeTakeFirst(),
  async *list() {
    for (let last = { size: -1, id: -1 }; ; ) {
      const rows = await db
        .selectFrom('audit_checkpoints')
        .select(columns)
        .where(({ eb, or, and }) =>
          or([eb('size', '>', last.size), and([eb('size', '=', last.size), eb('id', '>', last.id)])]),
        )
        .orderBy('size')
        .orderBy('id')
        .limit(1000)
        .execute();
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end;
    }
  },
  async addTimestamp(checkpoint_id, response, at) {
    await db
      .insertInto('audit_timestamps')
      .values({ checkpoint_id, at, response: response.toString('base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async hasTimestamp(id) {
    const found = await db
      .selectFrom('audit_timestamps')
      .select('at')
      .where('checkpoint_id', '=', id)
      .executeTakeFirst();
    return found !== undefined;
  },
  async *timestamps() {
    for (let last = -1; ; ) {
      const rows = await db
        .selectFrom('audit_timestamps')
        .innerJoin('audit_checkpoints', 'audit_checkpoints.id', 'audit_timestamps.checkpoint_id')
        .select(['id', 'size', 'note', 'response'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(1000)
        .execute();
      for (const { size, note, response } of rows) yield { size, note, response: Buffer.from(response, 'base64') };
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
    }
  },
});
