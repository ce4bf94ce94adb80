/** Rows of consents become records here, and are written in a transaction. */

import type { InferResult } from 'kysely';
import type { ResourceRead } from '#lib/findings/index.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { Problem } from '#lib/model/problem.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import type { ConsentsTable, Db, Tx } from '../tables.ts';
import type { ConsentRecord, ConsentWithFacts, StoredConsentRead } from './consent-records.ts';

/** The rows come without the token and the facts. */
export const consentColumns = (db: Db | Tx) =>
  db
    .selectFrom('consents')
    .leftJoin('sessions', 'sessions.rid', 'consents.rid')
    .select([
      'consents.no',
      'consents.id',
      'consents.label',
      'consents.token_set_at',
      'consents.rid',
      'consents.created_at',
      'consents.creator_id',
      'consents.creator_name',
      'consents.relationship_ended_at',
      'consents.held_at',
      'consents.reads',
      'consents.findings',
      'consents.severity',
      'consents.due_on',
      'sessions.ref',
      'sessions.display_name',
    ]);

export const readsOf = ({ reads }: Pick<ConsentsTable, 'reads'>): Partial<Record<ResourceName, StoredConsentRead>> =>
  JSON.parse(reads);

type Facts = ConsentWithFacts['facts'];
export const factsOf = ({ facts }: Pick<ConsentsTable, 'facts'>): Facts => JSON.parse(facts);

/** Findings are made from these reads. */
export const toResourceReads = (row: Pick<ConsentsTable, 'reads' | 'facts'>): ResourceRead[] => {
  const facts = factsOf(row);
  return Object.values(readsOf(row)).map((read) => ({ ...read, facts: facts[read.resource] ?? [] }));
};

type ConsentRow = InferResult<ReturnType<typeof consentColumns>>[number];

export const toConsentRecord = (row: ConsentRow): ConsentRecord => ({
  id: row.id,
  label: row.label,
  session: row.ref === null ? null : { ref: row.ref, subject: row.display_name },
  createdAtMs: row.created_at,
  creatorId: row.creator_id,
  creatorName: row.creator_name,
  tokenSetAtMs: row.token_set_at,
  relationshipEndedAtMs: row.relationship_ended_at,
  heldAtMs: row.held_at,
  reads: Object.values(readsOf(row)),
  findings: JSON.parse(row.findings) as ConsentFinding[],
});

/** @throws Problem not_found */
export const requireRow = (tx: Tx, id: string): Promise<ConsentRow> =>
  consentColumns(tx)
    .where('consents.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));

/** Shared data of these sessions has changed: decisions on them may have been made on what was there before. */
export type OnLinked = (tx: Tx, rids: readonly number[], atMs: number) => Promise<void>;

/** It runs a write in one transaction with its events. */
export type Write = <Result>(
  body: (tx: Tx, atMs: number) => Promise<readonly [Result, readonly AuditEvent[]]>,
) => Promise<Result>;

export const createWriter =
  (context: StoreContext): Write =>
  (body) =>
    transact(context, async (tx, atMs) => {
      const [result, events] = await body(tx, atMs);
      await appendAuditEvents(tx, context.keys, events, atMs);
      return result;
    });
