import { fileRoute } from '#lib/server/http/index.ts';

export const GET = fileRoute('corporate');
