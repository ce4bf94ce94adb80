/**
 * The Connection page is for administrators: it is authorised here, and shows nothing about a person. Reading it leaves no audit event, because it
 * shows the state of the installation every five seconds. A retry leaves one.
 */
import 'server-only';
import { z } from 'zod';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { alertStateSchema } from '#lib/model/alerts.schema.ts';
import {
  connectionSchema,
  failedDeliveryPageSchema,
  retriedSchema,
  retrySchema,
} from '#lib/model/connection.schema.ts';
import { dayMs } from '#lib/model/day.ts';
import {
  listFailedDeliveries,
  readAlertState,
  readConnection,
  retryAlerts,
  retryDeliveries,
} from '#lib/operations/connection.ts';
import desk from '#package.json' with { type: 'json' };
import { config } from '../config.ts';
import { toIso, toIsoOrNull } from '../iso-time.ts';
import { priorityRules } from '../priority.ts';
import { wakeWorker } from '../refresh/index.ts';
import { parseQuery } from '../request-context.ts';
import { on, recordEvent } from '../review/index.ts';
import { getStore } from '../store/index.ts';
import { getUpstream } from '../upstream/index.ts';
import { invalidateHealth, readHealth } from './health.ts';

on(readConnection, { answer: connectionSchema }, async ({ reviewer }) => {
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
      lastReceivedAt: toIsoOrNull(lastReceivedAtMs),
      lastDay,
      waiting: health.deliveries.waiting,
      refused,
      oldestWaitingAt: health.deliveries.oldestWaitingAt,
      dead: health.deliveries.dead,
    },
    upstream: { host: new URL(apiUrl).host, apps: upstream.apps, refusedApps, ...health.upstream, budget, cache },
    media: {
      allowed: mediaHosts,
      refused: refusedHosts.map(({ host, count, atMs }) => ({ host, count, lastAt: toIso(atMs) })),
    },
    worker: {
      ...health.worker,
      sweep: {
        sessions: registry.sessions,
        overdue: registry.overdue,
        oldestDueAt: toIsoOrNull(registry.oldestDueAtMs),
        perMinute: Math.max(1, Math.floor(budget.perMinute * priorityRules.sweep.budgetShare)),
      },
    },
    retention: { days: retentionDays, ...retention },
    versions: { desk: desk.version, node: process.version, ...info },
  };
});

const pageSize = 50;

const afterSchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

const inAddress = {
  query: ({ searchParams }: URL) => parseQuery(searchParams, afterSchema, 'Not understood: after.'),
  params: ['after'],
  answer: failedDeliveryPageSchema,
};

on(listFailedDeliveries, inAddress, async ({ query: { after } }) => {
  const found = await (await getStore()).deliveries.listDead({ after, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  return {
    deliveries: page.map(({ id, ref, lastError, receivedAtMs, tries }) => {
      return { id, ref, lastError, receivedAt: toIso(receivedAtMs), tries };
    }),
    next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
});

// The audit event, with the number of the deliveries, comes first.
on(retryDeliveries, { body: retrySchema, answer: retriedSchema }, async ({ reviewer, body: { ids } }) => {
  const store = await getStore();
  const count = ids === 'all' ? (await store.deliveries.counts()).dead : ids.length;
  await recordEvent(reviewer, 'delivery.retried', { detail: { count, all: ids === 'all' } });
  const retried = await store.deliveries.retry(ids, Date.now());
  wakeWorker();
  invalidateHealth();
  return { retried };
});

// The state of alert mail says what waits, what failed and for whom; it says nothing of a session.
on(readAlertState, { answer: alertStateSchema }, async () => {
  const { alerts } = await getStore();
  return { isMailOn: config().mail !== null, ...(await alerts.outbox.state(Date.now())) };
});

on(retryAlerts, { answer: retriedSchema }, async ({ reviewer }) => {
  const { outbox } = (await getStore()).alerts;
  const { failed, waiting } = await outbox.state(Date.now());
  await recordEvent(reviewer, 'alert.retried', { detail: { givenUp: failed, waiting } });
  const retried = await outbox.retry(Date.now());
  invalidateHealth();
  return { retried };
});
