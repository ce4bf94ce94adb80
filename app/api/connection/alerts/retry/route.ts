import { retryAlerts } from '#lib/operations/connection.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(retryAlerts);
