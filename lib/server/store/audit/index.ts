/**
 * The audit log: an append-only hash chain without gaps. Events of concurrent requests are committed as one group; events of a change are
 * appended in the transaction of that change, which must hold the writer's lock. Throws the Problems of the store.
 */
export { type AuditLog, appendAuditEvents, createAuditLog } from './audit-log.ts';
