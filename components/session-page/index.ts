/**
 * The pages of one session: overview, and one step in its viewer.
 * Hides: what both share (who, what is wrong, steps, keys, refresh), the way back to the list as it was left, the states a step can be in without being
 * a failure. Promises: one step that fails leaves the rest usable; every finding is reachable; nothing is called good for want of findings. Expects the
 * session in the query cache, put there by the page after it authorised the reviewer. Throws nothing of its own.
 */
export { SessionNotFound, StepNotFound } from './not-found.tsx';
export { Overview } from './overview.tsx';
export { StepPage } from './step-page.tsx';
