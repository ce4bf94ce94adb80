import { readImportProgress } from '#lib/operations/import.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET } = routes(readImportProgress);
