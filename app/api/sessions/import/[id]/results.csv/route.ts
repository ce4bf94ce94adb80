import { importResultsDoor } from '#lib/server/import-routes.ts';

export const GET = importResultsDoor();
