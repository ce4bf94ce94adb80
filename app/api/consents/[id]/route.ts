import type { z } from 'zod';
import { json, noContent, route } from '#lib/server/http/index.ts';
import { changeConsent, consentChangeSchema, readConsent, removeConsent } from '#lib/server/review/index.ts';

type Params = { readonly id: string };

export const GET = route<Params>({
  pattern: 'GET /api/consents/{id}',
  action: 'consent.read',
  handle: async ({ reviewer, params }) => json(await readConsent(reviewer, params.id)),
});

export const PUT = route<Params, z.infer<typeof consentChangeSchema>>({
  pattern: 'PUT /api/consents/{id}',
  action: 'consent.write',
  body: consentChangeSchema,
  handle: async ({ reviewer, params, body }) => json(await changeConsent(reviewer, params.id, body)),
});

export const DELETE = route<Params>({
  pattern: 'DELETE /api/consents/{id}',
  action: 'consent.write',
  handle: async ({ reviewer, params }) => removeConsent(reviewer, params.id).then(noContent),
});
