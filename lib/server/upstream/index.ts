/**
 * The verification API is behind a few functions. This module hides keys, connection pool, budget, retries, breaker, shared reads, cache, the rules
 * for file addresses, file types by first bytes. It promises: no key and no upstream address leaves it, in answers, errors or events; a resource is
 * read once at a time; there are at most `maxPerMinute` requests in any minute (by a worker up to 80 % of them, by a sweep 50 %), in all processes
 * together where they share a ledger; a file comes only if its type and its public host are listed. It knows neither the contract nor the store:
 * JSON comes out unparsed by the contract. The text of an answer that is no JSON stays with its Problem, bounded, for who may see raw answers. It
 * throws Problems: bad_request, not_found, upstream_refused, upstream_busy, upstream_failed, upstream_unreadable, upstream_timeout, upstream_down;
 * for files also file_empty, file_gone, file_host_refused, file_type_refused, range_refused, too_large. An abort rejects with its reason.
 */
import 'server-only';

export { isServiceUnavailable, longestRawText, rawTextOf } from './failure.ts';
export { isFileMissing } from './files/fetch-files.ts';
export type { Answer, OpenedFile, Quota, ReadOptions, SessionAddress, StepAddress } from './interface.ts';
export { answerLifeMs } from './interface.ts';
export { getUpstream, shareBudget } from './upstream.ts';
