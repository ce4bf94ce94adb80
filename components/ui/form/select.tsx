import type { ComponentProps } from 'react';
import { cn } from '../style.ts';

/** One of many. */
export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select
    {...props}
    className={cn('h-8 w-full rounded-control border border-control bg-surface px-2 text-body', className)}
  />
);
