/**
 * Decisions on sessions. Hides how what a decision was made on is frozen and sealed with the key of its session, how a second person is told from the first, and
 * what is compared later. Promises: nothing is cleared over a block that is not named; of many writers on one version one wins; each deed shares its
 * transaction with its audit event, the findings and the change for open tabs; rows are added and never changed; referrals are none of them.
 * Throws Problems: not_found, not_allowed, bad_request, conflict (with what changed), clear_blocked (with the blocks), and those of the store.
 */
export type {
  DecisionContent,
  DecisionRecord,
  EvidenceRead,
  FrozenEvidence,
  FrozenOwnership,
  HitState,
  MadeDecision,
  MadeDeed,
} from './decision-records.ts';
export { createDecisions, type Decisions, type SessionDecisionRecords } from './decisions.ts';
export { countingVerdicts, type PresentState } from './present-state.ts';
export { contentHashOf, findSessionKey, openJson, requireSession, requireSessionKey, sealJson } from './rows.ts';
