import { changeAlertSettings, readAlertSettings } from '#lib/operations/alerts.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, PUT } = routes(readAlertSettings, changeAlertSettings);
