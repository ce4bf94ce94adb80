/**
 * Audit events on screen: the audit log with the log of sign-ins, and the activity of one session. Hides how an event becomes a sentence with what changed, and how
 * filters and pages stand in the address. Promises: what is being read never moves by itself; texts from outside stay texts. Throws nothing.
 */
export { ActivityPanel } from './activity-panel.tsx';
export { AuditLogView } from './audit-log-view.tsx';
