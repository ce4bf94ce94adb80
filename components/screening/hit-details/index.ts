/**
 * One hit: heading, comparison with the subject, and the provider's record. Promises: everything received is shown, unknown keys too; what was not
 * sent differs from what was sent empty.
 */
export { HitBody, HitHead } from './hit-details.tsx';
