/**
 * Guessing is slowed down (R09) in the database, so that neither many addresses nor a restart help. The wait grows with every failure and always
 * ends. An attempt is counted before it is checked, so that a burst of parallel guesses counts in full.
 *
 * Guesses of signed-out clients do not keep the owner of an account out: from one network they are counted for that account and network, a device
 * on which the owner has signed in counts for itself alone, and so do confirmations inside a session.
 */
import { dayMs } from '#lib/model/day.ts';
import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { Problem } from '#lib/model/problem.ts';
import { networkOf } from '#lib/server/request-context.ts';
import type { AuthStore, Engine } from './engine.ts';
import { blindHash } from './sealed-cookies.ts';

interface Rule {
  /** So many failures have no wait; the next one costs 2 s, doubled by each further one. */
  readonly freeFailures: number;
  readonly longestWaitSeconds: number;
  /** After so many the wait is a day, and counting starts again (NIST SP 800-63B 3.2.2: at most 100 in a row). */
  readonly maxFailures: number;
  /** One failure expires after so many seconds. */
  readonly failureLifeSeconds?: number;
}

const perAccount = { freeFailures: 5, longestWaitSeconds: 900, maxFailures: 100 };
/** All unknown devices together have more than one network alone can reach: only many networks block an account for new devices. */
const everywhere = { freeFailures: 20, longestWaitSeconds: 900, maxFailures: 1_000, failureLifeSeconds: 900 };

const rules = {
  /** A whole office shares one address and mistypes all day. */
  network: { freeFailures: 30, longestWaitSeconds: 900, maxFailures: 1_000, failureLifeSeconds: 60 },
  'password here': perAccount,
  'password everywhere': everywhere,
  'password on a known device': perAccount,
  'code here': perAccount,
  'code everywhere': everywhere,
  'code on a known device': perAccount,
  /** Inside a session: step-up, and passwords that confirm a change. */
  confirmation: perAccount,
} as const satisfies Record<string, Rule>;
export type Limit = keyof typeof rules;

const daySeconds = 86_400;

/** Seconds to wait after so many failures in a row. */
export function waitSeconds(limit: Limit, failures: number): number {
  const { freeFailures, longestWaitSeconds, maxFailures } = rules[limit];
  if (failures >= maxFailures) return daySeconds;
  return failures <= freeFailures ? 0 : Math.min(longestWaitSeconds, 2 ** (failures - freeFailures));
}

/** What an attempt counts against: the limit, and whose it is. */
export type Counted = readonly [limit: Limit, name: string];

type LimitEngine = Pick<Engine, 'store' | 'config'>;

/** The key of a counter begins with the name of its limit. */
export const counterKey = ({ config }: LimitEngine, [limit, name]: Counted): string =>
  `${limit}:${blindHash(config.authSecrets[0] ?? '', 'sign-in limit', `${limit}:${name}`)}`;

/**
 * Counts an attempt as failed against each limit, until `takeBack`.
 *
 * @param counted the network first, so that attempts of a blocked network do not count against an account
 * @throws Problem too_many_requests with the seconds to wait; the attempt must then not be checked at all
 */
export async function countAttempt(engine: LimitEngine, counted: readonly Counted[]): Promise<void> {
  for (const one of counted) {
    const waitMs = await changeCounter(engine.store, counterKey(engine, one), (counter, nowMs) => {
      const leftMs = counter.blockedUntilMs - nowMs;
      if (leftMs > 0) return { result: leftMs };
      return { counter: withFailure(one[0], counter, nowMs), result: 0 };
    });
    if (waitMs > 0) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  }
}

function withFailure(limit: Limit, counter: Counter, nowMs: number): Counter {
  const { maxFailures, failureLifeSeconds = Number.POSITIVE_INFINITY }: Rule = rules[limit];
  const passedMs = Math.max(0, nowMs - counter.updatedAtMs); // the clock may have been set back
  const expired = Math.floor(passedMs / 1_000 / failureLifeSeconds);
  const failures = counter.failures >= maxFailures ? 1 : Math.max(0, counter.failures - expired) + 1;
  const blockedUntilMs = nowMs + waitSeconds(limit, failures) * 1_000;
  return { ...counter, failures, blockedUntilMs, updatedAtMs: nowMs };
}

/** The attempt was right: counters of one account begin again, those of many get this attempt back. */
export async function takeBack(engine: LimitEngine, counted: readonly Counted[]): Promise<void> {
  for (const one of counted) {
    const isShared = 'failureLifeSeconds' in rules[one[0]];
    await changeCounter(engine.store, counterKey(engine, one), (counter) => ({
      counter: isShared ? { ...counter, failures: Math.max(0, counter.failures - 1) } : restarted(counter),
      result: undefined,
    }));
  }
}

/** What was reported of it, and what waits to be, outlives a success. */
const restarted = (counter: Counter): Counter | null =>
  counter.reportedAtMs === 0 && counter.unreported === 0 ? null : { ...counter, failures: 0, blockedUntilMs: 0 };

/**
 * The counters of attempts live in a fixed number of rows, many in each, so that what signed-out clients do adds no row. Names are keyed hashes:
 * the table holds no address and no account. A full row drops the counter that says least. The migration created all rows of the table.
 */
const shards = 256;
const countersPerShard = 64;
/** A counter that nothing has touched for so long is dropped. */
const lifeMs = 2 * dayMs;

const counterSchema = z.object({
  failures: z.number(),
  blockedUntilMs: z.number(),
  updatedAtMs: z.number(),
  /** It is when the last audit event about it was written. */
  reportedAtMs: z.number(),
  /** Refused attempts that no event has counted yet. */
  unreported: z.number(),
  /** So many of those came while they had to wait, and were not checked. */
  unchecked: z.number(),
  /** It is the id of the one account that the attempts were about; it is null when they were about none, or about several. */
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

/** Lists the counters with refused attempts that no event has counted. @throws Problem store_unavailable */
export async function listUnreported({ db }: Db): Promise<readonly string[]> {
  const unempty = sql<{ counters: string }>`select counters from sign_in_counters where counters <> '{}'`;
  const { rows } = await unempty.execute(db);
  return rows.flatMap(({ counters }) =>
    Object.entries(shardSchema.parse(JSON.parse(counters)))
      .filter(([, { unreported }]) => unreported > 0)
      .map(([key]) => key),
  );
}

/** Makes room for one more: those that ended are dropped, and so are the ones with the fewest failures, the oldest first. */
function withoutLeast(shard: Shard, nowMs: number): Shard {
  const touchedAtMs = (one: Counter): number => Math.max(one.updatedAtMs, one.reportedAtMs);
  const live = Object.entries(shard).filter(([, one]) => nowMs - touchedAtMs(one) < lifeMs || one.unreported > 0);
  const weight = ({ unreported, failures }: Counter): number => (unreported > 0 ? 1_000_000 : 0) + failures;
  const heaviestFirst = live.sort(([, a], [, b]) => weight(b) - weight(a) || touchedAtMs(b) - touchedAtMs(a));
  return Object.fromEntries(heaviestFirst.slice(0, countersPerShard - 1));
}

/** Refuses floods before anything is read or written, and only for as long as this process lives: the counters slow down guessing. */
export function createFloodLimit(): Engine['refuseFloods'] {
  // A whole office can share one address.
  const limiter = new RateLimiterMemory({ points: 100, duration: 2 });
  return async (address, route) => {
    try {
      await limiter.consume(`${networkOf(address)} ${route}`);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw new Problem('too_many_requests', { retryAfterSeconds: seconds });
    }
  };
}
