/**
 * Overview of a session: findings, subject, evidence, retention. Promises: every finding is listed; values of different steps are never merged;
 * pictures are read ahead and marked so in the audit log.
 */
export { evidenceQueries } from './evidence-strip.tsx';
export { Overview } from './overview.tsx';
