'use no memo';

import type { ReactNode } from 'react';
import { sessionsPage } from '#lib/model/addresses.ts';
import { buttonClass } from '../button/button.tsx';
import { Link } from '../link.tsx';
import { cn } from '../style.ts';

/** Why nothing is shown. No kind is an error (that is a `FailurePanel`), and no text of one may read as "nothing wrong". */
type EmptyKind = 'nothing-yet' | 'filtered' | 'no-permission' | 'not-in-flow' | 'not-submitted' | 'purged';

interface EmptyStateProps {
  readonly kind: EmptyKind;
  readonly children: ReactNode;
  /** The action says what can be done about it, when anything can. */
  readonly action?: ReactNode;
  readonly className?: string;
}

export const EmptyState = ({ kind, children, action, className }: EmptyStateProps) => (
  <div data-slot="empty-state" data-kind={kind} className={cn('flex flex-col items-start gap-3 px-4 py-5', className)}>
    <p className="max-w-[60ch] text-hit text-muted">{children}</p>
    {action}
  </div>
);

/** Replaces a page that the role may not see: it has the page's title, one sentence on who may see it, and a way back. */
export const ForbiddenPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="p-4 md:p-5">
    <h1 className="font-semibold text-title">{title}</h1>
    <EmptyState
      kind="no-permission"
      className="-mx-4"
      action={
        <Link href={sessionsPage()} className={buttonClass()}>
          Back to sessions
        </Link>
      }
    >
      {children}
    </EmptyState>
  </div>
);
