import { json, route } from '#lib/server/http/index.ts';
import { parseNumbersParams, readNumbers } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/numbers',
  action: 'numbers.read',
  handle: async ({ reviewer, url }) => json(await readNumbers(reviewer, parseNumbersParams(url.searchParams))),
});
