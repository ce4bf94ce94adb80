import { recordVerdict } from '#lib/operations/verdicts.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT } = routes(recordVerdict);
