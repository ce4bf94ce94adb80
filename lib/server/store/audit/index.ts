/**
 * The audit log: an append-only hash chain without gaps, and beside it the log of sign-ins, which can be pruned. Hides how texts and addresses
 * are sealed with the keys of their subjects: the chain holds when such a key is destroyed. Events of concurrent requests are committed as one group; events of a change are
 * appended in the transaction of that change, which must hold the writer's lock. Throws the Problems of the store.
 */
export { type AuditLog, appendAuditEvents, createAuditLog } from './audit-log.ts';
export { type ChainedEvent, hashOf } from './chain.ts';
export { type CheckpointRecord, type CheckpointTable, createCheckpointTable } from './checkpoint-table.ts';
export type { EventPages, PagePosition } from './pages/index.ts';
export { consentSubject, sessionSubject } from './sealed-texts.ts';
export { type AuditTree, createAuditTree, tileBits } from './tree.ts';
