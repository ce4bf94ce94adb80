import type { StoredAuditEvent } from '#lib/model/audit.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';

/** Resolves when the event is on disk, so that nothing leaves before it. @throws Problem store_unavailable */
export const recordEvent = async (...event: Parameters<typeof toAuditEvent>): Promise<StoredAuditEvent> =>
  (await getStore()).audit.append(toAuditEvent(...event));
