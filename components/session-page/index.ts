/**
 * The pages of one session: overview, one step in its viewer, and the owners of a company worked out; one tree in the browser, whose address says which of them is shown.
 * Hides: what they share (who, what is wrong, steps, keys, refresh), how a link changes the step without a navigation, what is read ahead, the way back
 * to the list as it was left, the states a step can be in without being a failure. Promises: one step that fails leaves the rest usable; every finding
 * is reachable; nothing is called good for want of findings; what is read ahead says so in the trail. Expects the session in the query cache, put there
 * by the page after it authorised the reviewer. Throws nothing of its own.
 */
export { OwnershipNotFound, SessionNotFound, StepNotFound } from './not-found.tsx';
export { SessionPages } from './session-pages.tsx';
