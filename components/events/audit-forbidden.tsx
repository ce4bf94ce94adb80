import { ForbiddenPage } from '#components/ui/feedback/index.ts';

export const AuditForbidden = () => (
  <ForbiddenPage title="Audit log">
    Only auditors and administrators can see this page. What was done on one session stands in its activity.
  </ForbiddenPage>
);
