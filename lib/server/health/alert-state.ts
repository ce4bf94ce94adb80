/** Alert mail for administrators: what waits, what was given up and for whom; nothing of a session. */
import 'server-only';
import { readAlertState, retryAlerts } from '#lib/operations/connection.ts';
import { toAuditEvent } from '../audit-event.ts';
import { config } from '../config.ts';
import { on } from '../review/index.ts';
import { getStore } from '../store/index.ts';
import { invalidateHealth } from './health.ts';

// No audit event, as for the Connection page.
on(readAlertState, async () => {
  const { alerts } = await getStore();
  return { isMailOn: config().mail !== null, ...(await alerts.outbox.state(Date.now())) };
});

on(retryAlerts, async ({ reviewer }) => {
  const store = await getStore();
  const { failed, waiting } = await store.alerts.outbox.state(Date.now());
  await store.audit.append(toAuditEvent(reviewer, 'alert.retried', { detail: { givenUp: failed, waiting } }));
  const retried = await store.alerts.outbox.retry(Date.now());
  invalidateHealth();
  return { retried };
});
