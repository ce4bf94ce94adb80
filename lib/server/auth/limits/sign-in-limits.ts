/**
 * Slows down guessing (R09), in the database, so that neither many addresses nor a restart help. The wait grows with every failure and always
 * ends. An attempt is counted before it is checked, so that a burst of parallel guesses counts in full.
 *
 * Guesses of strangers are no weapon against the owner of an account: from one network they are counted for that account and network, a device
 * on which the owner has signed in counts for itself alone, and so do confirmations inside a session.
 */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import { blindHash } from '../derived-keys.ts';
import type { Engine } from '../engine.ts';
import { type Counter, changeCounter } from './attempt-counters.ts';

interface Rule {
  /** Failures without a wait; the next one costs 2 s, doubled by each further one. */
  readonly freeFailures: number;
  readonly longestWaitSeconds: number;
  /** After so many the wait is a day, and counting starts again (NIST SP 800-63B 3.2.2: at most 100 in a row). */
  readonly maxFailures: number;
  /** One failure expires after so many seconds. */
  readonly failureLifeSeconds?: number;
}

const perAccount = { freeFailures: 5, longestWaitSeconds: 900, maxFailures: 100 };
/** Of all unknown devices together: more than one network alone can reach, so that only many networks block an account for new devices. */
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

/** Key of a counter; it begins with the name of its limit. */
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
