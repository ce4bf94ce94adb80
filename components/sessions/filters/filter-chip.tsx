'use no memo';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface FilterChipProps {
  readonly field: ReactNode;
  readonly value: ReactNode;
  /** Accessible name of the remove button: "Remove Status is Rejected". */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** One filter in force: "field is **value**". */
export function FilterChip({ field, value, removeLabel, onRemove }: FilterChipProps) {
  return (
    <span
      data-slot="chip"
      className="inline-flex min-h-7 max-w-full items-stretch rounded-control border border-control bg-surface text-meta"
    >
      <span className="min-w-0 py-1 pr-2 pl-2.5 text-muted">
        {field} <strong className="font-semibold text-text">{value}</strong>
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="flex w-7 shrink-0 items-center justify-center rounded-r-[5px] border-hairline border-l text-muted transition-colors print:hidden hover:bg-hover hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
