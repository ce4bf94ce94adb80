/**
 * Slows down guessing (R09): per account and per network (/64 of IPv6), in the database, so that neither many addresses nor a restart help.
 * The wait grows with every failure and always ends, so that no account can be locked for good. An attempt is counted before it is checked,
 * so that a burst of parallel guesses counts in full. Row keys are keyed hashes: the table holds no address and no name.
 */
import 'server-only';
import type { DBAdapter } from 'better-auth';
import { Problem } from '#lib/model/problem.ts';
import { blindHash } from '../derived-keys.ts';

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
  /** Failures without a wait; the next one costs 2 s, doubled by each further one. */
  readonly freeFailures: number;
  readonly longestWaitSeconds: number;
  /** After so many the wait is a day, and counting starts again (NIST SP 800-63B 3.2.2: at most 100 in a row). */
  readonly maxFailures: number;
  /** One failure expires after so many seconds: a whole office shares one address and mistypes all day. */
  readonly failureLifeSeconds?: number;
}

const rules: Record<'account' | 'network' | 'factor', Rule> = {
  account: { freeFailures: 5, longestWaitSeconds: 900, maxFailures: 100 },
  network: { freeFailures: 30, longestWaitSeconds: 900, maxFailures: 1_000, failureLifeSeconds: 60 },
  factor: { freeFailures: 5, longestWaitSeconds: 900, maxFailures: 100 },
};
type Kind = keyof typeof rules;

const daySeconds = 86_400;
const model = 'signInLimit';

/** Seconds to wait after so many failures in a row. */
export function waitSeconds(kind: Kind, failures: number): number {
  const { freeFailures, longestWaitSeconds, maxFailures } = rules[kind];
  if (failures >= maxFailures) return daySeconds;
  return failures <= freeFailures ? 0 : Math.min(longestWaitSeconds, 2 ** (failures - freeFailures));
}

/** The network of an address: the whole IPv4 address, the /64 of IPv6, which is what one household or server gets. */
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
  /** Resets the account's count, and takes this attempt back from the network's. */
  readonly succeeded: () => Promise<void>;
}

/**
 * Counts an attempt as failed until `succeeded` is called.
 *
 * @param names the client's address (first, so that attempts of a blocked network do not count against an account), normalised email address
 *   or reviewer id
 * @throws Problem too_many_requests with the seconds to wait; the attempt must then not be checked at all
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
      // A new row is the occasion to delete expired ones.
      await table.deleteMany({
        model,
        where: [{ field: 'updatedAt', operator: 'lt', value: new Date(now.getTime() - 2 * daySeconds * 1_000) }],
      });
      if (await createOnce(table, { key, failures: 1, blockedUntil: now, updatedAt: now })) return;
      continue;
    }
    const { maxFailures, failureLifeSeconds = Number.POSITIVE_INFINITY } = rules[kind];
    const expired = Math.floor((now.getTime() - row.updatedAt.getTime()) / 1_000 / failureLifeSeconds);
    const failures = row.failures >= maxFailures ? 1 : Math.max(0, row.failures - expired) + 1;
    const counted = await table.incrementOne<LimitRow>({
      model,
      where: [
        { field: 'key', value: key },
        { field: 'failures', value: row.failures },
      ],
      increment: { failures: failures - row.failures },
      set: { blockedUntil: new Date(now.getTime() + waitSeconds(kind, failures) * 1_000), updatedAt: now },
    });
    if (counted) return; // else another request counted in between: try again
  }
}

/** @returns false when the key already has a row */
async function createOnce(table: LimitTable, row: Omit<LimitRow, 'id'>): Promise<boolean> {
  try {
    await table.create({ model, data: { ...row } });
    return true;
  } catch (error) {
    if (await table.findOne({ model, where: [{ field: 'key', value: row.key }] })) return false;
    throw error;
  }
}

/** Marks a one-time code as used. @returns false when it was used before */
export async function claimCode(table: LimitTable, secret: string, userId: string, code: string): Promise<boolean> {
  const now = new Date();
  const key = `code:${blindHash(secret, 'sign-in limit', `code:${userId}:${code}`)}`;
  return createOnce(table, { key, failures: 0, blockedUntil: now, updatedAt: now });
}
