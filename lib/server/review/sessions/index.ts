/**
 * The registered sessions are found, listed, searched, looked up, and turned into rows and details for one reviewer. This module hides which key
 * reads a session, how an id becomes a ref, and where findings come from. Every record is the one that the reviewer's audience may know. It throws
 * Problems: bad_request, not_found, not_allowed (names), too_many_requests, store_unavailable, upstream_….
 */
import './look-up.ts';
import './read.ts';

export { countListExport, exportSessions, type ListExport, listExportLimit } from './export.ts';
export { countEnvironments, parseListParams, toListQuery } from './list.ts';
export { redactValue, toDetail, toRetention, toReviewState, toSubjectFacts } from './redacted-session.ts';
