import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/ui/style.ts';

interface StatusMarkProps {
  readonly icon: LucideIcon;
  readonly className?: string;
  readonly text?: string;
  /** What is more than a text. */
  readonly children?: ReactNode;
}

export const StatusMark = ({ icon: Icon, className, text, children = text }: StatusMarkProps) => (
  <span className={cn('inline-flex items-start gap-1.5 font-medium text-meta leading-5', className)}>
    <Icon aria-hidden className="mt-0.75 size-3.5 shrink-0" />
    <span>{children}</span>
  </span>
);
