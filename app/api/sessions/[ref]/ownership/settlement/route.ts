import { confirmOwnership } from '#lib/operations/ownership.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT } = routes(confirmOwnership);
