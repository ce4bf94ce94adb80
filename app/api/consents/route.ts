import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { addConsent, listConsents, newConsentSchema } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/consents',
  action: 'consent.read',
  handle: async ({ reviewer }) => json(await listConsents(reviewer)),
});

export const POST = route<Record<string, string>, z.infer<typeof newConsentSchema>>({
  pattern: 'POST /api/consents',
  action: 'consent.write',
  body: newConsentSchema,
  handle: async ({ reviewer, body }) => json(await addConsent(reviewer, body), {}, 201),
});
