import { listExportRoute } from '#lib/server/http/index.ts';

export const GET = listExportRoute();
