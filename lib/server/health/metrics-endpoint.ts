/** `GET /api/metrics` checks who may read the metrics, and sets the gauges, which are read from the modules at that moment. */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import { config } from '../config.ts';
import { liveState } from '../live/index.ts';
import { metrics } from '../metrics.ts';
import { getStore } from '../store/index.ts';
import { getUpstream } from '../upstream/index.ts';
import { hasToken, readHealth } from './health.ts';

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/**
 * R01: with the token where one is set; else only from this machine, and not through a proxy, which may run on it too (http/request-guard.ts).
 *
 * @throws Problem not_found for everybody else
 */
export function requireMetricsAccess(headers: Headers, token = config().metricsToken): void {
  const isAllowed =
    token === null
      ? !headers.has('x-desk-forwarded') && loopback.test(headers.get('x-desk-client-address') ?? '')
      : hasToken(headers, token);
  if (!isAllowed) throw new Problem('not_found');
}

/** Reads the metrics in the text format of Prometheus. @throws Problem store_unavailable */
export async function readMetrics(): Promise<{ readonly type: string; readonly text: string }> {
  const { status, upstream, worker, deliveries, listedEvents } = await readHealth();
  const { budget } = getUpstream().state();
  const { refused } = await (await getStore()).deliveries.counts();
  const { oldestDueAt, overdue, sessions } = worker.sweep;
  const all = metrics();
  for (const state of ['closed', 'open', 'half-open']) all.breaker.set({ state }, Number(upstream.breaker === state));
  all.state.set(Number(status === 'degraded'));
  all.budget.set(budget.perMinute);
  all.budgetLeft.set(budget.left);
  all.waiting.set(deliveries.waiting);
  all.dead.set(deliveries.dead);
  all.lag.set(worker.lagMs / 1000);
  all.workers.set(worker.living);
  all.refused.set(refused);
  all.sessions.set(sessions);
  all.overdue.set(overdue);
  all.sweepLag.set(oldestDueAt === null ? 0 : Math.max(0, Date.now() - Date.parse(oldestDueAt)) / 1000);
  all.streams.set(liveState().streams);
  all.auditEvents.set(listedEvents);
  return { type: all.registry.contentType, text: await all.registry.metrics() };
}
