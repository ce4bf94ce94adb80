'use no memo';

import type { ReactNode } from 'react';
import { cn } from '../style.ts';

/**
 * Why nothing is shown. The six look alike and say different things; none of them is an error (that is a `FailurePanel`), and none may ever
 * read as "nothing wrong".
 */
type EmptyKind = 'nothing-yet' | 'filtered' | 'no-permission' | 'not-in-flow' | 'not-submitted' | 'purged';

interface EmptyStateProps {
  readonly kind: EmptyKind;
  /** One sentence. */
  readonly children: ReactNode;
  /** What can be done about it, when anything can. */
  readonly action?: ReactNode;
  readonly className?: string;
}

export function EmptyState({ kind, children, action, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      data-kind={kind}
      className={cn('flex flex-col items-start gap-3 px-4 py-5', className)}
    >
      <p className="max-w-[60ch] text-hit text-muted">{children}</p>
      {action}
    </div>
  );
}
