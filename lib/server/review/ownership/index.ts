/**
 * The declared owners of a company for screen and export, and what officers settle where the answer is ambiguous. Hides how a step becomes the
 * input of `lib/ownership`, which hash names a structure, and when a settlement has lapsed. Promises: every read and every settlement
 * is on disk with its audit event before it resolves. Throws Problems: not_allowed, not_found, bad_request, conflict, store_unavailable, upstream_….
 */
export { exportOwnership } from './ownership.ts';
