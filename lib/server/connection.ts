/**
 * What administrators see and do about the connection to the verification service: authorised here, free of anything about a person. Reading
 * it leaves no event in the trail: it shows the state of the machine, every five seconds. A retry does.
 */
import 'server-only';
import { z } from 'zod';
import type { ConnectionReading, DeadDeliveryPage } from '#lib/model/connection.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { mayDo } from '#lib/model/role.ts';
import desk from '#package.json' with { type: 'json' };
import { config } from './config.ts';
import { forgetHealth, readHealth } from './health.ts';
import { wakeWorker } from './refresh/index.ts';
import { getStore } from './store/index.ts';
import { toAuditEvent } from './trail.ts';
import { getUpstream } from './upstream/index.ts';

const dayMs = 86_400_000;
/** Half the budget is the sweep's at most (lib/server/upstream/budget.ts). */
const sweepShare = 0.5;

const toIso = (ms: number): string => new Date(ms).toISOString();

function requireAction(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'connection.read')) throw new Problem('not_allowed');
}

/** `GET /api/connection`. @throws Problem not_allowed, store_unavailable */
export async function readConnection(reviewer: Reviewer): Promise<ConnectionReading> {
  requireAction(reviewer);
  const { baseUrl, apiUrl, webhookSecrets, mediaHosts, retentionDays } = config();
  const nowMs = Date.now();
  const store = await getStore();
  const [health, { lastReceivedAtMs, refused }, lastDay, retention, about] = await Promise.all([
    readHealth(),
    store.deliveries.counts(),
    store.deliveries.receivedSince(nowMs - dayMs),
    store.sessions.countRetention(nowMs - retentionDays * dayMs),
    store.about(),
  ]);
  const upstream = getUpstream();
  const { budget, cache, refusedApps, refusedHosts } = upstream.state();
  return {
    readAt: toIso(nowMs),
    webhook: {
      address: `${baseUrl}/api/webhooks/verification?secret=`,
      setting: 'WEBHOOK_SECRET',
      secrets: webhookSecrets.length,
      lastReceivedAt: lastReceivedAtMs === null ? null : toIso(lastReceivedAtMs),
      lastDay,
      waiting: health.deliveries.waiting,
      refused,
      oldestWaitingAt: health.deliveries.oldestWaitingAt,
      dead: health.deliveries.dead,
    },
    upstream: {
      host: new URL(apiUrl).host,
      apps: upstream.apps,
      refusedApps,
      ...health.upstream,
      budget,
      cache,
    },
    media: {
      allowed: mediaHosts,
      refused: refusedHosts.map(({ host, count, atMs }) => ({ host, count, lastAt: toIso(atMs) })),
    },
    worker: {
      ...health.worker,
      sweep: { ...health.worker.sweep, perMinute: Math.max(1, Math.floor(budget.perMinute * sweepShare)) },
    },
    retention: { days: retentionDays, ...retention },
    versions: { desk: desk.version, node: process.version, ...about },
  };
}

const pageSize = 50;

/** `GET /api/connection/deliveries`: those that were given up, newest first. @throws Problem not_allowed, bad_request, store_unavailable */
export async function listDeadDeliveries(reviewer: Reviewer, params: URLSearchParams): Promise<DeadDeliveryPage> {
  requireAction(reviewer);
  const asked = afterSchema.safeParse(Object.fromEntries(params));
  if (!asked.success) throw new Problem('bad_request', { detail: 'Not understood: after.' });
  const { after } = asked.data;
  const found = await (await getStore()).deliveries.listDead({
    ...(after !== undefined && { after }),
    limit: pageSize + 1,
  });
  const shown = found.slice(0, pageSize);
  return {
    deliveries: shown.map(({ id, ref, lastError, receivedAtMs, tries }) => ({
      id,
      ref,
      lastError,
      receivedAt: toIso(receivedAtMs),
      tries,
    })),
    next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

const afterSchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

export const retrySchema = z.strictObject({
  ids: z.union([z.literal('all'), z.array(z.int().positive()).min(1).max(500)]),
});

/**
 * `POST /api/connection/deliveries/retry`: they wait again, with no tries behind them. The trail has it first, with the number.
 *
 * @throws Problem not_allowed, store_unavailable
 */
export async function retryDeliveries(
  reviewer: Reviewer,
  { ids }: z.infer<typeof retrySchema>,
): Promise<{ readonly retried: number }> {
  requireAction(reviewer);
  const store = await getStore();
  const count = ids === 'all' ? (await store.deliveries.counts()).dead : ids.length;
  await store.audit.append(toAuditEvent(reviewer, 'delivery.retried', { detail: { count, all: ids === 'all' } }));
  const retried = await store.deliveries.retry(ids, Date.now());
  wakeWorker();
  forgetHealth();
  return { retried };
}
