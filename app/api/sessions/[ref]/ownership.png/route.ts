import { ownershipExportRoute } from '#lib/server/http/index.ts';

export const GET = ownershipExportRoute('png');
