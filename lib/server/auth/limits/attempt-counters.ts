/**
 * Counters of attempts. They live in a fixed number of rows, many in each, so that what strangers do adds no row. Names are keyed hashes: the
 * table holds no address and no account. A full row drops the counter that says least.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuthStore } from '../engine.ts';

/** Rows of the table; the migration created all of them. */
const shards = 256;
const countersPerShard = 64;
/** A counter that nothing has touched for so long is dropped. */
const lifeMs = 2 * 86_400_000;

const counterSchema = z.object({
  failures: z.number(),
  blockedUntilMs: z.number(),
  updatedAtMs: z.number(),
  /** When the last audit event about it was written. */
  reportedAtMs: z.number(),
  /** Refused attempts that no event has counted yet. */
  unreported: z.number(),
  /** How many of those came while they had to wait, and were not checked. */
  unchecked: z.number(),
  /** Id of the one account that they were about; null when of none, or of several. */
  about: z.string().nullable(),
});
export type Counter = z.infer<typeof counterSchema>;

const shardSchema = z.record(z.string(), counterSchema);
type Shard = z.infer<typeof shardSchema>;

export const emptyCounter: Counter = {
  failures: 0,
  blockedUntilMs: 0,
  updatedAtMs: 0,
  reportedAtMs: 0,
  unreported: 0,
  unchecked: 0,
  about: null,
};

type Db = Pick<AuthStore, 'db'>;

const shardOf = (key: string): number => createHash('sha256').update(key).digest().readUInt16BE(0) % shards;

/**
 * Reads a counter and writes what `change` makes of it, as one step: of concurrent changes none is lost.
 * @param change called again when another process was faster; `counter` undefined leaves everything as it is, null deletes the counter
 * @throws Problem store_unavailable
 */
export async function changeCounter<Result>(
  { db }: Db,
  key: string,
  change: (counter: Counter, nowMs: number) => { readonly counter?: Counter | null; readonly result: Result },
): Promise<Result> {
  const number = shardOf(key);
  for (;;) {
    const nowMs = Date.now();
    const { rows } = await sql<{ version: number | string; counters: string }>`
      select version, counters from sign_in_counters where shard = ${number}`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('sign_in_counters lacks a row');
    const shard = shardSchema.parse(JSON.parse(row.counters));
    const { counter, result } = change(shard[key] ?? emptyCounter, nowMs);
    if (counter === undefined || (counter === null && shard[key] === undefined)) return result;
    const { [key]: _, ...others } = shard;
    const next = counter === null ? others : { ...withoutLeast(others, nowMs), [key]: counter };
    const { rows: written } = await sql`
      update sign_in_counters set counters = ${JSON.stringify(next)}, version = version + 1
      where shard = ${number} and version = ${row.version} returning shard`.execute(db);
    if (written.length > 0) return result;
  }
}

/** Counters with refused attempts that no event has counted. @throws Problem store_unavailable */
export async function listUnreported({ db }: Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    counters: string;
  }>`select counters from sign_in_counters where counters <> '{}'`.execute(db);
  return rows.flatMap(({ counters }) =>
    Object.entries(shardSchema.parse(JSON.parse(counters)))
      .filter(([, { unreported }]) => unreported > 0)
      .map(([key]) => key),
  );
}

/** Room for one more: without those that ended, and without the ones with the fewest failures, the oldest first. */
function withoutLeast(shard: Shard, nowMs: number): Shard {
  const touchedAtMs = (one: Counter): number => Math.max(one.updatedAtMs, one.reportedAtMs);
  const live = Object.entries(shard).filter(([, one]) => nowMs - touchedAtMs(one) < lifeMs || one.unreported > 0);
  const weight = ({ unreported, failures }: Counter): number => (unreported > 0 ? 1_000_000 : 0) + failures;
  const heaviestFirst = live.sort(([, a], [, b]) => weight(b) - weight(a) || touchedAtMs(b) - touchedAtMs(a));
  return Object.fromEntries(heaviestFirst.slice(0, countersPerShard - 1));
}
