import { recordPrint } from '#lib/operations/audit.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(recordPrint);
