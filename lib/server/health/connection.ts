/**
 * The Connection page of administrators: authorised here, without anything about a person. Reading it leaves no audit event, because it shows
 * the state of the installation every five seconds. A retry does.
 */
import 'server-only';
import { z } from 'zod';
import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { ConnectionStatus, FailedDeliveryPage } from '#lib/model/connection.ts';
import { Problem } from '#lib/model/problem.ts';
import desk from '#package.json' with { type: 'json' };
import { toAuditEvent } from '../audit-event.ts';
import { config } from '../config.ts';
import { priorityRules } from '../priority.ts';
import { wakeWorker } from '../refresh/index.ts';
import { getStore } from '../store/index.ts';
import { getUpstream } from '../upstream/index.ts';
import { invalidateHealth, readHealth } from './health.ts';

const dayMs = 86_400_000;

const toIso = (ms: number): string => new Date(ms).toISOString();

function requirePermission(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'connection.read')) throw new Problem('not_allowed');
}

/** `GET /api/connection`. @throws Problem not_allowed, store_unavailable */
export async function readConnection(reviewer: Reviewer): Promise<ConnectionStatus> {
  requirePermission(reviewer);
  const { baseUrl, apiUrl, webhookSecrets, mediaHosts, retentionDays } = config();
  const nowMs = Date.now();
  const store = await getStore();
  // An administrator may not know of screening, nor of sessions that only their screening made known: not even from a count.
  const audience = audienceOf(reviewer.roles);
  const [health, { lastReceivedAtMs, refused }, lastDay, registry, retention, info] = await Promise.all([
    readHealth(),
    store.deliveries.counts(),
    store.deliveries.receivedSince(nowMs - dayMs),
    store.sessions.registryState(nowMs, audience),
    store.sessions.countRetention(nowMs - retentionDays * dayMs, audience),
    store.info(),
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
      sweep: {
        sessions: registry.sessions,
        overdue: registry.overdue,
        oldestDueAt: registry.oldestDueAtMs === null ? null : toIso(registry.oldestDueAtMs),
        perMinute: Math.max(1, Math.floor(budget.perMinute * priorityRules.sweep.budgetShare)),
      },
    },
    retention: { days: retentionDays, ...retention },
    versions: { desk: desk.version, node: process.version, ...info },
  };
}

const pageSize = 50;

/** `GET /api/connection/deliveries`: failed deliveries (status `dead`), newest first. @throws Problem not_allowed, bad_request, store_unavailable */
export async function listFailedDeliveries(reviewer: Reviewer, params: URLSearchParams): Promise<FailedDeliveryPage> {
  requirePermission(reviewer);
  const query = afterSchema.safeParse(Object.fromEntries(params));
  if (!query.success) throw new Problem('bad_request', { detail: 'Not understood: after.' });
  const { after } = query.data;
  const found = await (await getStore()).deliveries.listDead({
    ...(after !== undefined && { after }),
    limit: pageSize + 1,
  });
  const page = found.slice(0, pageSize);
  return {
    deliveries: page.map(({ id, ref, lastError, receivedAtMs, tries }) => ({
      id,
      ref,
      lastError,
      receivedAt: toIso(receivedAtMs),
      tries,
    })),
    next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
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
 * `POST /api/connection/deliveries/retry`: they wait again, with their tries reset. The audit event comes first, with their number.
 *
 * @throws Problem not_allowed, store_unavailable
 */
export async function retryDeliveries(
  reviewer: Reviewer,
  { ids }: z.infer<typeof retrySchema>,
): Promise<{ readonly retried: number }> {
  requirePermission(reviewer);
  const store = await getStore();
  const count = ids === 'all' ? (await store.deliveries.counts()).dead : ids.length;
  await store.audit.append(toAuditEvent(reviewer, 'delivery.retried', { detail: { count, all: ids === 'all' } }));
  const retried = await store.deliveries.retry(ids, Date.now());
  wakeWorker();
  invalidateHealth();
  return { retried };
}
