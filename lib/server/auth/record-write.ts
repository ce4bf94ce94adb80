/** Audit events of this module, each written before the write that it is about. */
import 'server-only';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { describeError, log } from '../log.ts';
import type { AuthStore } from './engine.ts';

const notRecorded = 'This could not be recorded in the audit log, so it was not done. Try again later.';

type Audit = Pick<AuthStore['audit'], 'append'>;

/** @throws Problem store_unavailable, whatever is wrong with the log: what the event is about must not happen then */
export async function recordFirst(audit: Audit, event: AuditEvent): Promise<void> {
  try {
    await audit.append(event);
  } catch (cause) {
    throw new Problem('store_unavailable', { detail: notRecorded, cause });
  }
}

/**
 * The event comes first, then the write: where the event cannot be written nothing happens. A write that fails after its event gets a second one.
 * @throws Problem store_unavailable; what the write throws
 */
export async function recordWrite<Result>(audit: Audit, event: AuditEvent, write: () => Promise<Result>) {
  await recordFirst(audit, event);
  try {
    return await write();
  } catch (error) {
    await recordFailed(audit, event);
    throw error;
  }
}

/** The write of an event that is already recorded did not happen. This never throws: the failure itself is what the caller reports. */
export async function recordFailed(audit: Audit, event: AuditEvent): Promise<void> {
  try {
    await audit.append({ ...event, outcome: 'failed' });
  } catch (error) {
    log.error({ event: 'auth.failureNotRecorded', ...describeError(error) });
  }
}
