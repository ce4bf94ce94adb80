/**
 * These are the metrics of this process for Prometheus. Counters and histograms are updated where things happen; gauges are set when the metrics
 * are read (health/metrics-endpoint.ts). Labels come from closed lists (patterns, statuses, causes, codes) and are never a ref, an id or a
 * name, so their number is bounded and they reveal nothing about a person.
 */
import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { processSingleton } from './process-singleton.ts';

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ registers, name, help, labelNames });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ registers, name, help, labelNames });
  return {
    registry,
    requests: counter('desk_http_requests_total', 'Requests to the API by route pattern and status', [
      'route',
      'status',
    ]),
    requestSeconds: new Histogram({
      registers,
      name: 'desk_http_request_duration_seconds',
      help: 'Time until a response of the API began, by route pattern',
      labelNames: ['route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    waits: counter('desk_wait_seconds_total', 'Seconds that requests waited, by route pattern and what for', [
      'route',
      'reason',
    ]),
    waitSeconds: new Histogram({
      registers,
      name: 'desk_wait_duration_seconds',
      help: 'Each wait by what for: turn, write_turn, connection, lock, commit, audit, upstream_slot, upstream_budget, upstream',
      labelNames: ['reason'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    }),
    upstreamRequests: counter(
      'desk_upstream_requests_total',
      'Requests to the verification service by operation and outcome',
      ['operation', 'code'],
    ),
    deliveries: counter(
      'desk_deliveries_total',
      'Webhook deliveries: received, done, postponed for another try, failed',
      ['outcome'],
    ),
    refreshes: counter(
      'desk_refreshes_total',
      'Refreshed sessions by cause and outcome: created, changed, unchanged, stale, unknown, or the code of the failure',
      ['cause', 'outcome'],
    ),
    state: gauge('desk_degraded', '1 while /api/health says degraded'),
    breaker: gauge('desk_upstream_breaker', '1 for the current state of the circuit breaker', ['state']),
    budget: gauge('desk_upstream_budget', 'Requests per minute that may be sent'),
    budgetLeft: gauge('desk_upstream_budget_left', 'Requests that may still be sent now'),
    waiting: gauge('desk_deliveries_waiting', 'Deliveries waiting to be processed'),
    refused: gauge('desk_deliveries_refused', 'Deliveries waiting because a key is refused'),
    dead: gauge('desk_deliveries_dead', 'Deliveries that failed'),
    lag: gauge('desk_worker_lag_seconds', 'Age of the oldest waiting delivery'),
    workers: gauge('desk_workers', 'Workers that renewed their lease in the last half minute'),
    sessions: gauge('desk_sessions', 'Sessions in the registry'),
    overdue: gauge('desk_sessions_overdue', 'Sessions that the sweep has yet to refresh'),
    sweepLag: gauge('desk_sweep_lag_seconds', 'How long the longest overdue session has been due'),
    streams: gauge('desk_live_streams', 'Open live streams in this process'),
    auditEvents: gauge('desk_trail_events', 'Events in the audit log'),
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
