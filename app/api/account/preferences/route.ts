import { changePreferences } from '#lib/operations/account.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT } = routes(changePreferences);
