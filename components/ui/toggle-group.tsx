'use client';

import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

interface ToggleGroupProps<Value extends string> {
  /** What is chosen; names the group, not shown. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** One of a few, all in sight. Native radios: arrows move, Tab leaves. */
export function ToggleGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: ToggleGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset
      data-slot="toggle-group"
      className={cn('inline-flex rounded-control border border-control bg-surface p-px', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="cursor-pointer rounded-[5px] px-2.5 py-0.5 font-medium text-meta text-muted leading-6 outline-offset-2 hover:text-text has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-accent high-contrast:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
