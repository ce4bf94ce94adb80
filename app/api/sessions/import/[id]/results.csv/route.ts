import { importResultsRoute } from '#lib/server/http/index.ts';

export const GET = importResultsRoute();
