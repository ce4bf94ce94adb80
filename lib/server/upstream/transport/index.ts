/**
 * Sends requests to the API: key, connection pool, queue by priority, budget, time limits, retries, circuit breaker. Promises: a GET is sent
 * at most `retries` times more, anything else once; nothing is sent while the breaker is open but its probe; one log event for each attempt.
 * Throws Problems: bad_request, not_found, upstream_refused, upstream_busy, upstream_failed, upstream_unreadable, upstream_timeout,
 * upstream_down; an abort rejects with its reason.
 */
export type { RawAnswer } from './api-client.ts';
export { raiseUrgency, type Urgency } from './api-client.ts';
export { type Budget, createBudget } from './request-budget.ts';
export { createTransport, type Transport } from './transport.ts';
