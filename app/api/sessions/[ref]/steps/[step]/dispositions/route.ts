import { readVerdicts, recordVerdicts } from '#lib/operations/verdicts.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, POST } = routes(readVerdicts, recordVerdicts);
