import { noContent, route } from '#lib/server/http/index.ts';
import { changePreferences, preferencesSchema } from '#lib/server/review/index.ts';

export const PUT = route({
  pattern: 'PUT /api/account/preferences',
  action: 'account.own',
  body: preferencesSchema,
  handle: async ({ reviewer, body }) => {
    await changePreferences(reviewer, body);
    return noContent();
  },
});
