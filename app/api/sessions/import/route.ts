import { importLimits } from '#lib/model/ways-in.ts';
import { json, route } from '#lib/server/http.ts';
import { readText } from '#lib/server/incoming.ts';
import { flags } from '#lib/server/proxy-routes.ts';
import { checkImport, listImports, startImport } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/sessions/import',
  action: 'session.import',
  background: true,
  handle: async ({ reviewer }) => json({ imports: await listImports(reviewer) }),
});

export const POST = route({
  pattern: 'POST /api/sessions/import',
  action: 'session.import',
  type: 'text/csv',
  handle: async ({ reviewer, request, url }) => {
    const dry = flags(url, ['dry']).has('dry');
    const csv = await readText(request, importLimits.bytes);
    return dry ? json(await checkImport(reviewer, csv)) : json(await startImport(reviewer, csv), {}, 202);
  },
});
