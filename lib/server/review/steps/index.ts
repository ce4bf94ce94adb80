/**
 * One step of a session: its redacted answer, what Review Desk adds to it, and its files. Hides the memory of parsed and redacted answers, the
 * comparison of hits with the subject, and how an expired file address is renewed. Promises: the audit event is on disk before an answer or a
 * first byte goes out. Throws Problems: not_allowed, not_found, bad_request, file_…, range_refused, too_many_requests, store_unavailable, upstream_….
 */
import './explain.ts';
import './mark-opened.ts';
import './proxy-answer.ts';
import './refresh-now.ts';

export { subjectOf } from './explain-hits.ts';
export { findAddress } from './find-address.ts';
export { requireStep } from './find-step.ts';
export { openFile } from './open-file.ts';
export { type AnswerMemo, memoise, readAnswer } from './parsed-answer.ts';
