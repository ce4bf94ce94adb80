/** Alert mail for administrators: what waits, what was given up and for whom; nothing of a session. */
import 'server-only';
import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { AlertState } from '#lib/model/alerts/alert-settings.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '../audit-event.ts';
import { config } from '../config.ts';
import { getStore } from '../store/index.ts';
import { invalidateHealth } from './health.ts';

function requirePermission(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'connection.read')) throw new Problem('not_allowed');
}

/** `GET /api/connection/alerts`; no audit event, as for the Connection page. @throws Problem not_allowed, store_unavailable */
export async function readAlertState(reviewer: Reviewer): Promise<AlertState> {
  requirePermission(reviewer);
  const { alerts } = await getStore();
  return { isMailOn: config().mail !== null, ...(await alerts.outbox.state(Date.now())) };
}

/** `POST /api/connection/alerts/retry`: all that was given up waits again, and what failed is tried now. @throws Problem not_allowed, store_unavailable */
export async function retryAlerts(reviewer: Reviewer): Promise<{ readonly retried: number }> {
  requirePermission(reviewer);
  const store = await getStore();
  const { failed, waiting } = await store.alerts.outbox.state(Date.now());
  await store.audit.append(toAuditEvent(reviewer, 'alert.retried', { detail: { givenUp: failed, waiting } }));
  const retried = await store.alerts.outbox.retry(Date.now());
  invalidateHealth();
  return { retried };
}
