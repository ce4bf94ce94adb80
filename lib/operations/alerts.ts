/** Which alert e-mails a reviewer gets, and which a role may get. */
import type { AlertSettings, AlertSettingsBody, RoleRules, RoleRulesBody } from '#lib/model/alerts.schema.ts';
import { get, of, put } from './operation.ts';

export const readAlertSettings = get('/api/alerts', { may: 'account.own', answer: of<AlertSettings> });
/** Changes all of them at once; it answers 409 when they were changed since. */
export const changeAlertSettings = put('/api/alerts', {
  may: 'account.own',
  body: of<AlertSettingsBody>,
  answer: of<AlertSettings>,
});
const ofRoles = '/api/alerts/roles';
export const readRoleRules = get(ofRoles, { may: 'alert.manage', answer: of<RoleRules> });
/** 409 when they were changed since. */
export const changeRoleRules = put(ofRoles, { may: 'alert.manage', body: of<RoleRulesBody>, answer: of<RoleRules> });
