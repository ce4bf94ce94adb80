import { ForbiddenPage } from '#components/ui/feedback/index.ts';

export const AuditForbidden = () => (
  <ForbiddenPage title="Audit log">
    Only auditors and administrators can see this page. What was done on a session is in its activity, as far as your
    role may see it.
  </ForbiddenPage>
);
