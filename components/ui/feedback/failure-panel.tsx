'use no memo';

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../style.ts';

interface FailurePanelProps {
  /** What failed, as the reader knows it: "The list of sessions could not be read". */
  readonly title: string;
  readonly icon?: LucideIcon;
  /** Of the icon. */
  readonly tone?: 'error' | 'muted';
  /** Why, as far as known. */
  readonly children?: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** A failure, in place of the content that failed. */
export function FailurePanel(props: FailurePanelProps) {
  const { title, icon: Icon, tone = 'error', children, action, className } = props;
  return (
    <section
      role="alert"
      data-slot="problem"
      className={cn('flex flex-col items-start gap-3 px-4 py-5 md:px-5', className)}
    >
      <div className="flex gap-2.5">
        {Icon && (
          <Icon aria-hidden className={cn('mt-px size-4.5', tone === 'error' ? 'text-rejected-fg' : 'text-muted')} />
        )}
        <div className="flex max-w-[70ch] flex-col gap-1">
          <h2 className="font-semibold text-hit">{title}</h2>
          {children}
        </div>
      </div>
      {action && <div className={cn(Icon && 'ml-7')}>{action}</div>}
    </section>
  );
}
