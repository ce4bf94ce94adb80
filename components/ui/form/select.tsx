import type { ComponentProps } from 'react';
import { cn } from '../style.ts';

const looks = { field: 'h-8 w-full px-2 text-body', bar: 'h-8 px-2 text-meta md:h-7' };

interface SelectProps extends ComponentProps<'select'> {
  /** In a bar it is as small as the buttons beside it. */
  readonly look?: keyof typeof looks;
}

export const Options = ({ of }: { readonly of: readonly (readonly [value: string, label: string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** One of many. */
export const Select = ({ className, look = 'field', ...props }: SelectProps) => (
  <select
    {...props}
    className={cn('rounded-control border border-control bg-surface disabled:text-subtle', looks[look], className)}
  />
);
