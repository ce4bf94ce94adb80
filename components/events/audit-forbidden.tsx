import { ForbiddenPage } from '#components/ui/feedback/index.ts';

export const AuditForbidden = () => (
  <ForbiddenPage title="Audit log">
    Only auditors and administrators can see this page. The activity of a session shows what was done on it.
  </ForbiddenPage>
);
