/**
 * The state of a running Review Desk: health for load balancers, metrics for Prometheus, the Connection page of administrators. Hides which
 * modules know what, and how long an answer is reused. Promises that nothing in it is about a person, and that however often it is asked, the
 * store is read at most once a second for health. Throws Problems: not_allowed, not_found, bad_request, store_unavailable.
 */
import './connection.ts';

export { answerHealth } from './health.ts';
export { readMetrics, requireMetricsAccess } from './metrics-endpoint.ts';
