import { cn } from './cn.ts';

/** A place kept for words that are on their way; appears only after 200 ms. Whoever draws it says so once with `aria-busy`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden data-slot="skeleton" className={cn('appear-late block h-3 rounded-chip bg-sunken', className)} />
);
