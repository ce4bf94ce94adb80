import { EmptyState } from '#components/ui/feedback/index.ts';

export const NumbersForbidden = () => (
  <div className="p-5">
    <h1 className="font-semibold text-title">Numbers</h1>
    <EmptyState kind="no-permission" className="-mx-4">
      Only compliance officers, MLROs and auditors can see this page.
    </EmptyState>
  </div>
);
