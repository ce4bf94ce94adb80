import { json, route } from '#lib/server/http/index.ts';
import { parseEventParams, readAuditLog } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/audit',
  action: 'audit.read',
  handle: async ({ reviewer, url }) => json(await readAuditLog(reviewer, parseEventParams(url.searchParams))),
});
