import { EmptyState } from '#components/ui/feedback/index.ts';

export const AuditForbidden = () => (
  <div className="p-5">
    <h1 className="font-semibold text-title">Audit log</h1>
    <EmptyState kind="no-permission" className="-mx-4">
      Only auditors and administrators can see this page. What was done on one session stands in its activity.
    </EmptyState>
  </div>
);
