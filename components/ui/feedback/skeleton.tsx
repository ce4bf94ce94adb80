'use no memo';

import { cn } from '../style.ts';

/** A placeholder for text that is loading, which appears only after 200 ms. The component that renders it announces it once with `aria-busy`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden data-slot="skeleton" className={cn('appear-late block h-3 rounded-chip bg-sunken', className)} />
);
