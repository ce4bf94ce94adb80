/**
 * What reviewers and administrators choose to be alerted to. Promises: no reviewer has a rule that none of their roles has; each change has its audit event.
 * Throws Problems: not_allowed, bad_request, conflict for a stale version, store_unavailable.
 */
export {
  alertSettingsSchema,
  changeAlertSettings,
  changeRoleRules,
  readAlertSettings,
  readRoleRules,
  roleRulesSchema,
} from './settings.ts';
