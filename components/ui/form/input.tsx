import type { ComponentProps } from 'react';
import { cn } from '../style.ts';

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input
    data-slot="input"
    // Otherwise the browser would retain what was typed for Back, past the end of the sign-in.
    autoComplete="off"
    className={cn(
      'h-8 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-body text-text outline-offset-2 transition-colors disabled:text-subtle aria-invalid:border-rejected-fg',
      className,
    )}
    {...props}
  />
);
