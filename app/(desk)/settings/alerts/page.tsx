import type { Metadata } from 'next';
import { AlertSettingsView } from '#components/alerts/alert-settings-view.tsx';
import { mayDo } from '#lib/model/access/permissions.ts';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { readAlertSettings, readRoleRules } from '#lib/operations/alerts.ts';
import { call } from '#lib/server/review/index.ts';
import { PageMark, pageReviewer } from '../../reviewer.tsx';

export const metadata: Metadata = { title: 'Alerts' };

export default async function AlertsPage() {
  const reviewer = await pageReviewer();
  const [own, roleRules] = await Promise.all([
    call(readAlertSettings, reviewer),
    mayDo(reviewer.roles, 'alert.manage') ? call(readRoleRules, reviewer) : null,
  ]);
  return (
    <>
      <PageMark />
      <AlertSettingsView own={own} isCustomerSide={!maySeeScreening(reviewer.roles)} roleRules={roleRules} />
    </>
  );
}
