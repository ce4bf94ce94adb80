/** Names of reviewers, and who may have a session. Hides the accounts of the sign-in. Throws the Problems of the store. */
export { listAssignees, listFormerAssignees, loadReviewerNames } from './reviewers.ts';
