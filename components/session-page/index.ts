/**
 * The pages of one session: overview, one step in its viewer, and the ownership of a company. They are one tree in the browser, and the address says
 * which page is shown. Promises that a step that fails leaves the rest usable, that every finding is reachable, that nothing is called good for lack
 * of findings, and that reads ahead are marked in the audit log. Expects the session in the query cache, put there by the page after it authorised
 * the reviewer. Throws nothing.
 */
export { OwnershipNotFound, SessionNotFound, SessionPages, StepNotFound } from './session-pages.tsx';
export { StepChoice } from './step-choice.tsx';
