import { cancelImport } from '#lib/operations/import.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(cancelImport);
