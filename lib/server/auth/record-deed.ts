import 'server-only';
import type { AuditEvent } from '#lib/model/audit.ts';
import { describeError, log } from '../log.ts';
import type { AuthStore } from './engine.ts';

type Audit = Pick<AuthStore['audit'], 'append'>;

/**
 * The event first, then the deed: where the event cannot be written nothing happens. A deed that fails after its event gets a second one.
 * @throws Problem store_unavailable; what the deed throws
 */
export async function recordDeed<Result>(
  audit: Audit,
  event: AuditEvent,
  deed: () => Promise<Result>,
): Promise<Result> {
  await audit.append(event);
  try {
    return await deed();
  } catch (error) {
    await recordFailed(audit, event);
    throw error;
  }
}

/** The deed of an event that is already written did not happen. Never throws: the failure itself is what the caller reports. */
export async function recordFailed(audit: Audit, event: AuditEvent): Promise<void> {
  try {
    await audit.append({ ...event, outcome: 'failed' });
  } catch (error) {
    log.error({ event: 'auth.failureNotRecorded', ...describeError(error) });
  }
}
