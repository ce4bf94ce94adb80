/** Changes of alert settings. Apart from the others, because only their own pages load them. */
import type { AlertSettingsBody, RoleRulesBody } from '#lib/model/alerts.schema.ts';
import type { ReadOnly } from '#lib/model/schema.ts';
import * as operations from '#lib/operations/alerts.ts';
import * as connection from '#lib/operations/connection.ts';
import { call, queryOf } from './operation.ts';

export type AlertSettingsChange = ReadOnly<AlertSettingsBody>;

export const readAlertSettings = () => call(operations.readAlertSettings);
export const saveAlertSettings = (body: AlertSettingsChange) => call(operations.changeAlertSettings, { body });
export const readRoleRules = () => call(operations.readRoleRules);
export const saveRoleRules = (body: ReadOnly<RoleRulesBody>) => call(operations.changeRoleRules, { body });

const readEveryMs = 5_000;

export const alertStateQuery = () => ({
  ...queryOf(connection.readAlertState, { background: true }),
  refetchInterval: readEveryMs,
  staleTime: readEveryMs,
});

export const retryAlerts = () => call(connection.retryAlerts);
