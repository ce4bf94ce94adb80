import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { alertSettingsSchema, changeAlertSettings, readAlertSettings } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/alerts',
  action: 'account.own',
  handle: async ({ reviewer }) => json(await readAlertSettings(reviewer)),
});

export const PUT = route<Record<string, string>, z.infer<typeof alertSettingsSchema>>({
  pattern: 'PUT /api/alerts',
  action: 'account.own',
  body: alertSettingsSchema,
  handle: async ({ reviewer, body }) => json(await changeAlertSettings(reviewer, body)),
});
