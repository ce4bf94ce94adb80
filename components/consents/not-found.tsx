import { buttonClass } from '#components/ui/button/button.tsx';
import { EmptyState, ForbiddenPage } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { consentsPage } from '#lib/model/addresses.ts';

export const ConsentNotFound = () => (
  <div className="p-5">
    <h1 className="font-semibold text-title">Shared data not found</h1>
    <EmptyState
      kind="nothing-yet"
      className="-mx-4"
      action={
        <Link href={consentsPage()} className={buttonClass()}>
          Back to shared data
        </Link>
      }
    >
      There is no access at this address. It may have been removed, or deleted together with its session.
    </EmptyState>
  </div>
);

/** Some roles may not read shared data. */
export const ConsentsForbidden = () => (
  <ForbiddenPage title="Shared data (v1)">
    Only compliance officers, MLROs and auditors can see this page.
  </ForbiddenPage>
);
