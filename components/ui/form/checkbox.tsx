import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../style.ts';

/** A native checkbox in our style; the label is the caller's. */
export const Checkbox = ({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) => (
  <span className={cn('relative inline-flex size-4 shrink-0', className)}>
    <input
      type="checkbox"
      data-slot="checkbox"
      className="peer size-4 appearance-none rounded-chip border border-control bg-surface checked:border-ink checked:bg-ink high-contrast:appearance-auto"
      {...props}
    />
    <Check
      aria-hidden
      className="pointer-events-none absolute inset-0 hidden size-4 p-px text-on-ink peer-checked:block high-contrast:hidden"
    />
  </span>
);

interface LabelledCheckboxProps {
  readonly checked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export const LabelledCheckbox = ({ checked, onCheck, className, children }: LabelledCheckboxProps) => (
  <label className={cn('flex min-h-8 cursor-pointer items-center gap-2.5', className)}>
    <Checkbox checked={checked} onChange={({ target }) => onCheck(target.checked)} />
    {children}
  </label>
);
