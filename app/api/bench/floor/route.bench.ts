/** Exists in benchmark builds only (`DESK_BENCH`): checks the session and commits one audit event, as every read of the desk must. */
import { json, route } from '#lib/server/http.ts';
import { getStore } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';

export const GET = route({
  pattern: 'GET /api/bench/floor',
  action: 'step.read',
  handle: async ({ reviewer }) => {
    const store = await getStore();
    await store.audit.append(toAuditEvent(reviewer, 'step.delivered', {}));
    return json({});
  },
});
