/** Exists in benchmark builds only (`DESK_BENCH`): checks the sign-in session and commits one audit event, as every read must. */

import { toAuditEvent } from '#lib/server/audit-event.ts';
import { json, route } from '#lib/server/http/index.ts';
import { getStore } from '#lib/server/store/index.ts';

export const GET = route({
  pattern: 'GET /api/bench/floor',
  action: 'step.read',
  handle: async ({ reviewer }) => {
    const store = await getStore();
    await store.audit.append(toAuditEvent(reviewer, 'step.delivered', {}));
    return json({});
  },
});
