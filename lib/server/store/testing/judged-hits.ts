/** These are hits of a registered session and verdicts on them, for tests. */
import { sql } from 'kysely';
import type { Verdict } from '#lib/model/review/verdict.ts';
import type { Person } from '#lib/model/schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { Store } from '../store.ts';
import { createSubjectHash } from '../verdicts/load-verdicts.ts';
import type { NewVerdict } from '../verdicts/verdict-records.ts';
import { anEvent } from './test-store.ts';

export const ana = { id: 'ana', name: 'Ana' };
export const eva = { id: 'eva', name: 'Eva' };

/** Accounts of people who never sign in: whose deed it is, is looked up in the transaction. */
export async function addAccounts({ db, dialect }: Store, ...people: readonly Person[]): Promise<void> {
  const [isVerified, at] = dialect === 'sqlite' ? [1, new Date(0).toISOString()] : [true, new Date(0)];
  for (const { id, name } of people)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
      values (${id}, ${name}, ${`${id}@desk.example`}, ${isVerified}, ${at}, ${at}, 'officer,mlro')`.execute(db);
}

/** A read of the step found this: hit and content, of a subject that was screened as `screened`. */
export const rememberHits = (
  store: Store,
  ref: string,
  hits: Readonly<Record<string, string>>,
  { step = '2', screened = 'as Ana' }: { readonly step?: string; readonly screened?: string } = {},
) =>
  store.hits.remember(ref, step, () => ({
    hits: Object.entries(hits).map(([id, hash]) => ({ id, hash, screened, corporate: null })),
  }));

/** It is of the session as it is stored now. */
export async function subjectHash(store: Store, ref: string, screened = 'as Ana'): Promise<string> {
  const record = await store.sessions.find({ ref });
  if (record === undefined) throw new Error('no such session');
  return createSubjectHash(store.hitKey, record)({ screened, isOwner: false });
}

export const aVerdict = (subject: string, change: Partial<NewVerdict> = {}): NewVerdict => ({
  hit: 'h1-a',
  expectedVersion: 0,
  verdict: 'false_positive' as Verdict,
  kinds: ['pep'] as HitKind[],
  entry: 'entry',
  node: null,
  hash: 'c1-a',
  subject,
  content: {
    reason: { template: 'name_only', text: 'canary-words' },
    stages: {},
    seen: { hit: { info: 'canary-hit-content' }, attributes: { full_name: ['canary-attribute'] } },
  },
  ...change,
});

export const toEvent = (ref: string) => (hit: string) =>
  ({ ...anEvent, action: 'disposition.recorded', ref, object: `2/${hit}` }) as const;
