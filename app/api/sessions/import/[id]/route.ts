import { importReadingDoor } from '#lib/server/import-routes.ts';

export const GET = importReadingDoor();
