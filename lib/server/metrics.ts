/**
 * These are the metrics of this process for Prometheus. Counters and histograms are updated where things happen; gauges are set when the metrics
 * are read (operations/metrics-endpoint.ts). Labels come from closed lists (patterns, statuses, causes, codes) and are never a ref, an id or a
 * name, so their number is bounded and they reveal nothing about a person.
 */
import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { processSingleton } from './process-singleton.ts';

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const at = { registers: [registry] };
  return {
    registry,
    requests: new Counter({
      ...at,
      name: 'desk_http_requests_total',
      help: 'Requests to the API by route pattern and status',
      labelNames: ['route', 'status'],
    }),
    requestSeconds: new Histogram({
      ...at,
      name: 'desk_http_request_duration_seconds',
      help: 'Time until a response of the API began, by route pattern',
      labelNames: ['route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    upstreamRequests: new Counter({
      ...at,
      name: 'desk_upstream_requests_total',
      help: 'Requests to the verification service by operation and outcome',
      labelNames: ['operation', 'code'],
    }),
    deliveries: new Counter({
      ...at,
      name: 'desk_deliveries_total',
      help: 'Webhook deliveries: received, done, postponed for another try, failed',
      labelNames: ['outcome'],
    }),
    refreshes: new Counter({
      ...at,
      name: 'desk_refreshes_total',
      help: 'Refreshed sessions by cause and outcome: created, changed, unchanged, stale, unknown, or the code of the failure',
      labelNames: ['cause', 'outcome'],
    }),
    state: new Gauge({ ...at, name: 'desk_degraded', help: '1 while /api/health says degraded' }),
    breaker: new Gauge({
      ...at,
      name: 'desk_upstream_breaker',
      help: '1 for the current state of the circuit breaker',
      labelNames: ['state'],
    }),
    budget: new Gauge({ ...at, name: 'desk_upstream_budget', help: 'Requests per minute that may be sent' }),
    budgetLeft: new Gauge({ ...at, name: 'desk_upstream_budget_left', help: 'Requests that may still be sent now' }),
    waiting: new Gauge({ ...at, name: 'desk_deliveries_waiting', help: 'Deliveries waiting to be processed' }),
    refused: new Gauge({
      ...at,
      name: 'desk_deliveries_refused',
      help: 'Deliveries waiting because a key is refused',
    }),
    dead: new Gauge({ ...at, name: 'desk_deliveries_dead', help: 'Deliveries that failed' }),
    lag: new Gauge({ ...at, name: 'desk_worker_lag_seconds', help: 'Age of the oldest waiting delivery' }),
    workers: new Gauge({
      ...at,
      name: 'desk_workers',
      help: 'Workers that renewed their lease in the last half minute',
    }),
    sessions: new Gauge({ ...at, name: 'desk_sessions', help: 'Sessions in the registry' }),
    overdue: new Gauge({ ...at, name: 'desk_sessions_overdue', help: 'Sessions that the sweep has yet to refresh' }),
    sweepLag: new Gauge({
      ...at,
      name: 'desk_sweep_lag_seconds',
      help: 'How long the longest overdue session has been due',
    }),
    streams: new Gauge({ ...at, name: 'desk_live_streams', help: 'Open live streams in this process' }),
    auditEvents: new Gauge({ ...at, name: 'desk_trail_events', help: 'Events in the audit log' }),
  };
}

const sharedMetrics = processSingleton<ReturnType<typeof createMetrics>>('metrics');

export const metrics = (): ReturnType<typeof createMetrics> => sharedMetrics.get(createMetrics);

/** @param route pattern, never the address */
export function countRequest(route: string, status: number, ms: number): void {
  metrics().requests.inc({ route, status });
  metrics().requestSeconds.observe({ route }, ms / 1000);
}

export const countDeliveries = (outcome: 'received' | 'done' | 'put_off' | 'dead', count = 1): void =>
  metrics().deliveries.inc({ outcome }, count);

/** @param outcome `created`, `changed`, `unchanged`, `stale`, `unknown` (upstream has no such session), or the code of a Problem */
export const countRefresh = (cause: string, outcome: string): void => metrics().refreshes.inc({ cause, outcome });

export const countUpstreamRequest = (operation: string, code: string): void =>
  metrics().upstreamRequests.inc({ operation, code });
