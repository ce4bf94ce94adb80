import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';

interface SignProps {
  readonly icon: LucideIcon;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Icon and word. */
export const Sign = ({ icon: Icon, className, children }: SignProps) => (
  <span className={cn('inline-flex items-start gap-1.5 font-medium text-meta leading-5', className)}>
    <Icon aria-hidden className="mt-0.75 size-3.5 shrink-0" />
    <span>{children}</span>
  </span>
);
