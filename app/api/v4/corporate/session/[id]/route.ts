import { sessionRoute } from '#lib/server/http/index.ts';

export const GET = sessionRoute('corporate');
