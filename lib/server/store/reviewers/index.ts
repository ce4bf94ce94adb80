/**
 * Names of reviewers, who may have a session, and whether two reviewers are one person: by account, mailbox and identity of single sign-on. Hides the
 * accounts of the sign-in, and that identities are kept as keyed hashes. Throws Problem not_allowed and those of the store.
 */
export { type Identities, isSamePerson, refusalOfSecond, requireActive } from './persons.ts';
export { listAssignees, listFormerAssignees, loadReviewerNames } from './reviewers.ts';
