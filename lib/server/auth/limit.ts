/**
 * Slows down guessing (R09): for each account and for each network (/64 of IPv6), in the database, so that neither many addresses nor a
 * restart help. The wait grows with every failure and always ends: nobody can lock a colleague out for good. An attempt is counted before
 * it is judged, so that a burst of parallel guesses counts in full. Keys are keyed hashes: no address or name stands in the table.
 */
import 'server-only';
import type { DBAdapter } from 'better-auth';
import { Problem } from '#lib/model/problem.ts';
import { blindHash } from './keys.ts';

interface LimitRow {
  readonly id: string;
  readonly key: string;
  readonly failures: number;
  readonly blockedUntil: Date;
  readonly updatedAt: Date;
}

/** better-auth's adapter over our store. */
export type LimitTable = Pick<DBAdapter, 'findOne' | 'create' | 'incrementOne' | 'deleteMany'>;

interface Rule {
  /** Failures that cost nothing; after the next one 2 s, doubled by each further one. */
  readonly free: number;
  /** Seconds. */
  readonly longestWait: number;
  /** After so many the wait is a day, and counting begins anew (NIST SP 800-63B 3.2.2: at most 100 in a row). */
  readonly round: number;
  /** One failure is forgotten in so many seconds: a whole office stands behind one address and mistypes all day. */
  readonly forgetAfter?: number;
}

const rules: Record<'account' | 'network' | 'factor', Rule> = {
  account: { free: 5, longestWait: 900, round: 100 },
  network: { free: 30, longestWait: 900, round: 1_000, forgetAfter: 60 },
  factor: { free: 5, longestWait: 900, round: 100 },
};
type Kind = keyof typeof rules;

const daySeconds = 86_400;
const model = 'signInLimit';

/** Seconds to wait after so many failures in a row. */
export function waitSeconds(kind: Kind, failures: number): number {
  const { free, longestWait, round } = rules[kind];
  if (failures >= round) return daySeconds;
  return failures <= free ? 0 : Math.min(longestWait, 2 ** (failures - free));
}

/** The network of an address: IPv4 whole, IPv6 by its /64, as one household or server gets them. */
export function networkOf(address: string | null): string {
  const plain = (address ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain || 'unknown';
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

export interface Attempt {
  /** It was right: the account starts from nothing, the network as before. */
  readonly succeeded: () => Promise<void>;
}

/**
 * Counts an attempt as failed until it says otherwise.
 *
 * @param names what is tried: the client's address (first, so that a network that must wait does no more harm to an account), normalised
 *   e-mail address or reviewer id
 * @throws Problem too_many_requests with the seconds to wait; the attempt is then not to be judged at all
 */
export async function beginAttempt(
  table: LimitTable,
  secret: string,
  names: Partial<Record<Kind, string>>,
): Promise<Attempt> {
  const keys = (Object.entries(names) as [Kind, string][]).map(([kind, name]) => ({
    kind,
    key: `${kind}:${blindHash(secret, 'sign-in limit', `${kind}:${kind === 'network' ? networkOf(name) : name}`)}`,
  }));
  for (const { kind, key } of keys) await count(table, kind, key);
  return {
    succeeded: async () => {
      for (const { kind, key } of keys) {
        if (kind === 'network')
          await table.incrementOne({
            model,
            where: [{ field: 'key', value: key }],
            increment: { failures: -1 },
            set: { blockedUntil: new Date(0) },
          });
        else await table.deleteMany({ model, where: [{ field: 'key', value: key }] });
      }
    },
  };
}

async function count(table: LimitTable, kind: Kind, key: string): Promise<void> {
  for (;;) {
    const now = new Date();
    const row = await table.findOne<LimitRow>({ model, where: [{ field: 'key', value: key }] });
    const waitMs = (row?.blockedUntil.getTime() ?? 0) - now.getTime();
    if (waitMs > 0) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    if (!row) {
      // Rows that block nobody any more go when a new one comes.
      await table.deleteMany({
        model,
        where: [{ field: 'updatedAt', operator: 'lt', value: new Date(now.getTime() - 2 * daySeconds * 1_000) }],
      });
      if (await createOnce(table, { key, failures: 1, blockedUntil: now, updatedAt: now })) return;
      continue;
    }
    const { round, forgetAfter = Number.POSITIVE_INFINITY } = rules[kind];
    const forgotten = Math.floor((now.getTime() - row.updatedAt.getTime()) / 1_000 / forgetAfter);
    const failures = row.failures >= round ? 1 : Math.max(0, row.failures - forgotten) + 1;
    const counted = await table.incrementOne<LimitRow>({
      model,
      where: [
        { field: 'key', value: key },
        { field: 'failures', value: row.failures },
      ],
      increment: { failures: failures - row.failures },
      set: { blockedUntil: new Date(now.getTime() + waitSeconds(kind, failures) * 1_000), updatedAt: now },
    });
    if (counted) return; // else somebody counted in between: look again
  }
}

/** @returns false when a row of that key is there already */
async function createOnce(table: LimitTable, row: Omit<LimitRow, 'id'>): Promise<boolean> {
  try {
    await table.create({ model, data: { ...row } });
    return true;
  } catch (error) {
    if (await table.findOne({ model, where: [{ field: 'key', value: row.key }] })) return false;
    throw error;
  }
}

/** A one-time code is good for one sign-in. @returns false when it was used before */
export async function claimCode(table: LimitTable, secret: string, userId: string, code: string): Promise<boolean> {
  const now = new Date();
  const key = `code:${blindHash(secret, 'sign-in limit', `code:${userId}:${code}`)}`;
  return createOnce(table, { key, failures: 0, blockedUntil: now, updatedAt: now });
}
