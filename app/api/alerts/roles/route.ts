import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { changeRoleRules, readRoleRules, roleRulesSchema } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/alerts/roles',
  action: 'alert.manage',
  handle: async ({ reviewer }) => json(await readRoleRules(reviewer)),
});

export const PUT = route<Record<string, string>, z.infer<typeof roleRulesSchema>>({
  pattern: 'PUT /api/alerts/roles',
  action: 'alert.manage',
  body: roleRulesSchema,
  handle: async ({ reviewer, body }) => json(await changeRoleRules(reviewer, body)),
});
