import { noContent, route } from '#lib/server/http/index.ts';
import { printedSchema, recordPrint } from '#lib/server/review/index.ts';

export const POST = route({
  pattern: 'POST /api/printed',
  action: 'session.list',
  body: printedSchema,
  handle: async ({ reviewer, body }) => {
    await recordPrint(reviewer, body);
    return noContent();
  },
});
