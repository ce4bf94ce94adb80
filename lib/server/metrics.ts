/**
 * The counters of this process, for a collector such as Prometheus: what happened how often, and how long it took. Labels are words of closed
 * lists (patterns, statuses, causes, codes), never a ref, an id or a name: their number has a bound, and they tell nothing of anybody.
 * What *is* rather than happens (waiting deliveries, the breaker) is read when it is asked for: figures.ts.
 */
import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const at = { registers: [registry] };
  return {
    registry,
    requests: new Counter({
      ...at,
      name: 'desk_http_requests_total',
      help: 'Requests to the API by pattern of the route and status',
      labelNames: ['route', 'status'],
    }),
    requestSeconds: new Histogram({
      ...at,
      name: 'desk_http_request_duration_seconds',
      help: 'Time until an answer of the API began, by pattern of the route',
      labelNames: ['route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    upstreamRequests: new Counter({
      ...at,
      name: 'desk_upstream_requests_total',
      help: 'Requests to the verification service by operation and what came of them',
      labelNames: ['operation', 'code'],
    }),
    deliveries: new Counter({
      ...at,
      name: 'desk_deliveries_total',
      help: 'Deliveries of the webhook: received, done, put off for another try, given up',
      labelNames: ['outcome'],
    }),
    refreshes: new Counter({
      ...at,
      name: 'desk_refreshes_total',
      help: 'Sessions read again, by cause and what came of it: created, changed, unchanged, stale, unknown, or the code of the failure',
      labelNames: ['cause', 'outcome'],
    }),
    state: new Gauge({ ...at, name: 'desk_degraded', help: '1 while /api/health says degraded' }),
    breaker: new Gauge({
      ...at,
      name: 'desk_upstream_breaker',
      help: '1 for the state that the breaker is in',
      labelNames: ['state'],
    }),
    budget: new Gauge({ ...at, name: 'desk_upstream_budget', help: 'Requests that may be sent in any minute' }),
    budgetLeft: new Gauge({ ...at, name: 'desk_upstream_budget_left', help: 'Requests that may still be sent now' }),
    waiting: new Gauge({ ...at, name: 'desk_deliveries_waiting', help: 'Deliveries that are not worked off' }),
    refused: new Gauge({
      ...at,
      name: 'desk_deliveries_refused',
      help: 'Deliveries that wait because a key is refused',
    }),
    dead: new Gauge({ ...at, name: 'desk_deliveries_dead', help: 'Deliveries that were given up' }),
    lag: new Gauge({ ...at, name: 'desk_worker_lag_seconds', help: 'Age of the oldest delivery that waits' }),
    workers: new Gauge({
      ...at,
      name: 'desk_workers',
      help: 'Workers that gave a sign of life in the last half minute',
    }),
    sessions: new Gauge({ ...at, name: 'desk_sessions', help: 'Sessions in the registry' }),
    overdue: new Gauge({ ...at, name: 'desk_sessions_overdue', help: 'Sessions that the sweep has yet to read again' }),
    sweepLag: new Gauge({
      ...at,
      name: 'desk_sweep_lag_seconds',
      help: 'How long the session that is longest overdue has been so',
    }),
    streams: new Gauge({ ...at, name: 'desk_live_streams', help: 'Open streams of live changes in this process' }),
    trail: new Gauge({ ...at, name: 'desk_trail_events', help: 'Events in the trail' }),
  };
}

// On globalThis: Next loads modules more than once in a process, and the counters must be one.
const process_ = globalThis as typeof globalThis & { deskMetrics?: ReturnType<typeof makeMetrics> };

export const metrics = (): ReturnType<typeof makeMetrics> => {
  process_.deskMetrics ??= makeMetrics();
  return process_.deskMetrics;
};

/** @param route pattern, never the address itself */
export function countRequest(route: string, status: number, ms: number): void {
  metrics().requests.inc({ route, status });
  metrics().requestSeconds.observe({ route }, ms / 1000);
}

export const countDeliveries = (outcome: 'received' | 'done' | 'put_off' | 'dead', count = 1): void =>
  metrics().deliveries.inc({ outcome }, count);

/** @param outcome `created`, `changed`, `unchanged`, `stale`, `unknown` (upstream has no such session), or a Problem's code */
export const countRefresh = (cause: string, outcome: string): void => metrics().refreshes.inc({ cause, outcome });

export const countUpstreamRequest = (operation: string, code: string): void =>
  metrics().upstreamRequests.inc({ operation, code });
