import { listImports } from '#lib/operations/import.ts';
import { importUploadRoute, routes } from '#lib/server/http/index.ts';

export const { GET } = routes(listImports);
export const POST = importUploadRoute();
