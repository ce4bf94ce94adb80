/** Changes of alert settings. Apart from the others, because only their own pages load them. */
import { queryOptions } from '@tanstack/react-query';
import type { AlertRule } from '#lib/model/alerts/alert-rule.ts';
import type { AlertSettings, AlertState, RoleRules } from '#lib/model/alerts/alert-settings.ts';
import type { Schedule } from '#lib/model/alerts/schedule.ts';
import { alertUrls } from '#lib/model/urls/index.ts';
import { backgroundHeaders, request, requestJson, withJson } from '../request.ts';

export interface AlertSettingsChange {
  readonly version: number;
  readonly isPaused: boolean;
  readonly schedule: Schedule;
  readonly rules: readonly { readonly rule: AlertRule; readonly own: boolean | null }[];
}

export const readAlertSettings = (): Promise<AlertSettings> => requestJson(alertUrls.api());
export const saveAlertSettings = (change: AlertSettingsChange): Promise<AlertSettings> =>
  requestJson(alertUrls.api(), withJson('PUT', change));

export const readRoleRules = (): Promise<RoleRules> => requestJson(alertUrls.roles());
export const saveRoleRules = (change: RoleRules): Promise<RoleRules> =>
  requestJson(alertUrls.roles(), withJson('PUT', change));

const readEveryMs = 5_000;

export const alertStateQuery = () =>
  queryOptions({
    queryKey: ['connection', 'alerts'],
    queryFn: async ({ signal }): Promise<AlertState> =>
      (await request(alertUrls.state(), { signal, headers: backgroundHeaders })).json(),
    refetchInterval: readEveryMs,
    staleTime: readEveryMs,
  });

export const retryAlerts = (): Promise<{ readonly retried: number }> =>
  requestJson(alertUrls.retry(), withJson('POST', {}));
