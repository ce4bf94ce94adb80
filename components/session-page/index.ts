/**
 * The pages of one session: overview, one step in its viewer, and the ownership of a company. One tree in the browser; the address says which page
 * is shown. Promises: a step that fails leaves the rest usable; every finding is reachable; nothing is called good for lack of findings; reads ahead
 * are marked in the audit log. Expects the session in the query cache, put there by the page after it authorised the reviewer. Throws nothing.
 */
export { OwnershipNotFound, SessionNotFound, SessionPages, StepNotFound } from './session-pages.tsx';
export { StepChoice } from './step-choice.tsx';
