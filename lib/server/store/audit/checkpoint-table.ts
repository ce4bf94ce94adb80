import type { Db } from '../tables.ts';

/** It is a signed checkpoint as it was written. */
export interface CheckpointRecord {
  readonly atMs: number;
  readonly size: number;
  readonly note: string;
  readonly vkey: string;
}

const checkpoints = (db: Db) => db.selectFrom('audit_checkpoints').select(['id', 'at as atMs', 'size', 'note', 'vkey']);

export const createCheckpointTable = (db: Db) => ({
  /** @returns its id */
  async add({ atMs, ...checkpoint }: CheckpointRecord): Promise<number> {
    const { id } = await db
      .insertInto('audit_checkpoints')
      .values({ at: atMs, ...checkpoint })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** It finds the one with most events, and of several the newest. */
  findLast: () => checkpoints(db).orderBy('size', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  /** It finds the one of this key with fewest events that covers the event with this number. */
  findCovering: (seq: number, vkey: string) =>
    checkpoints(db).where('size', '>=', seq).where('vkey', '=', vkey).orderBy('size').limit(1).executeTakeFirst(),
  /** They come in the order of their sizes. */
  async *list(): AsyncIterable<CheckpointRecord> {
    for (let last = { size: -1, id: -1 }; ; ) {
      const rows = await checkpoints(db)
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
  /** @param response RFC 3161 TimeStampResp over the note of the checkpoint */
  async addTimestamp(checkpoint_id: number, response: Buffer, at: number): Promise<void> {
    await db
      .insertInto('audit_timestamps')
      .values({ checkpoint_id, at, response: response.toString('base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async hasTimestamp(id: number): Promise<boolean> {
    const stored = db.selectFrom('audit_timestamps').select('at').where('checkpoint_id', '=', id);
    return (await stored.executeTakeFirst()) !== undefined;
  },
  /** Those that were stored come in the order of their checkpoints. */
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
