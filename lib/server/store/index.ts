/**
 * The store. Hides the database (SQLite or PostgreSQL), the tables, the live counts behind the facets, how a list page is found, the text
 * index and the hash chain of the audit log. Promises: what a call resolved with is on disk (synchronous FULL); every write of a session
 * shares one transaction with its audit event; the audit log is append-only and without gaps; every process learns of a change after its
 * commit; an answer for the limited audience does not depend on screening.
 * Throws Problem `store_unavailable` (503) when the database is locked, full, read-only or unreachable, `bad_request` for a cursor of
 * another list, `conflict` for a stale version, `internal` for the rest; no error contains a value. Opening throws SchemaError, also when the
 * store is the demo's and the start is real, or the reverse.
 */
import 'server-only';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { openStore, type Store } from './store.ts';

export {
  type AlertedReviewer,
  type AlertTarget,
  type ClaimedMail,
  findNamedStep,
  nameStep,
  type OwnChange,
} from './alerts/index.ts';
export { type ChainedEvent, hashOf } from './audit/chain.ts';
export type { CheckpointRecord } from './audit/checkpoint-table.ts';
export { type AuditTree, tileBits } from './audit/tree.ts';
export type { Changes } from './changes.ts';
export type {
  ConsentRecord,
  ConsentReference,
  ConsentWithFacts,
  DocumentDecision,
} from './consents/index.ts';
export { possibleReasons, requireDecidable } from './decisions/decidable.ts';
export type {
  DecisionContent,
  DecisionRecord,
  EvidenceRead,
  FrozenEvidence,
  FrozenOwnership,
  HitState,
  MadeDecision,
  MadeOutcome,
  NewDecision,
} from './decisions/decision-records.ts';
export type { SessionDecisionRecords } from './decisions/decisions.ts';
export type { FilesToCompare } from './decisions/file-comparison.ts';
export type { PresentState } from './decisions/present-state.ts';
export { countingVerdicts } from './decisions/present-state.ts';
export { toSessionDigest } from './kernel/session-rows.ts';
export { migrateStore, SchemaError } from './migrations/migrate.ts';
export type { Presence } from './presences.ts';
export { requireStorePurpose } from './purpose.ts';
export type * from './records.ts';
export type { SavedViewRecord } from './saved-views.ts';
export { type ConfirmationRecord, confirmations } from './session-records/confirmations.ts';
export type { NoteRecord } from './session-records/notes.ts';
export { ownerRecords } from './session-records/owner-records.ts';
export type { ReferralRecord } from './session-records/referrals.ts';
export { riskRatings } from './session-records/risk-ratings.ts';
export type { RecordKind, RecordTable } from './session-writer.ts';
export { isKnownTime } from './sessions/visible-steps.ts';
export { openStore, type Store } from './store.ts';
export { createSubjectHash } from './verdicts/load-verdicts.ts';
export type { SessionVerdictRecords } from './verdicts/rows.ts';
export type { ApprovalRecord, NewVerdict, VerdictRecord } from './verdicts/verdict-records.ts';

const sharedStore = processSingleton<Promise<Store>>('store');

/** It is the store of this process, opened and migrated at the first call. A failed opening is tried again by the next call. */
export const getStore = (): Promise<Store> => sharedStore.get(openConfigured);

async function openConfigured(): Promise<Store> {
  // It is not read at the top: scripts and tests open stores of their own, without a configuration.
  const { config } = await import('#lib/server/config.ts');
  const { databaseUrl, databaseMigrationUrl, authSecrets, demo, proofMonths, reviewMonths } = config();
  return openStore({
    url: databaseUrl,
    migrationUrl: databaseMigrationUrl,
    secrets: authSecrets,
    purpose: demo ? 'demo' : 'real',
    proofMonths,
    reviewMonths,
  });
}
