'use client';
'use no memo';

import { X } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { focusNext } from '#components/ui/focus-next.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { toChips } from '../filter-labels.ts';
import type { SessionListState } from '../use-session-list.ts';

/** A filter takes the button that removes it along. The next one has the focus then, else the one before, else the button that sets filters. */
function passFocusOn(removed: HTMLElement) {
  const bar = removed.closest('[data-slot="filter-bar"]');
  const chips = [...(bar?.querySelectorAll<HTMLElement>('[data-slot="chip"] button') ?? [])];
  const at = chips.indexOf(removed);
  const next = at < 0 ? undefined : (chips[at + 1] ?? chips[at - 1]);
  focusNext(next ?? bar?.querySelector<HTMLElement>('button'), removed);
}

/** Each filter in force has its own remove button. */
export function FilterChips({ state }: { readonly state: SessionListState }) {
  const { params, text, facets, setFilter, clearText, clearFilters } = state;
  return (
    <>
      {text !== '' && (
        <FilterChip field="Search is" value={text} removeLabel="Remove the search" onRemove={clearText} />
      )}
      {toChips(params, facets).map(({ filter, text: { field, value }, remaining }) => (
        <FilterChip
          key={`${filter} ${field} ${value}`}
          field={field}
          value={value}
          removeLabel={`Remove ${field} ${value}`}
          onRemove={() => setFilter(filter, remaining)}
        />
      ))}
      <Button
        look="link"
        size="small"
        shape="bare"
        className="print:hidden"
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget);
          clearFilters();
        }}
      >
        Clear all
      </Button>
    </>
  );
}

interface FilterChipProps {
  readonly field: string;
  readonly value: string;
  /** This is the accessible name of the remove button: "Remove Status is Rejected". */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A chip reads "field is **value**". */
const FilterChip = ({ field, value, removeLabel, onRemove }: FilterChipProps) => (
  <span
    data-slot="chip"
    className="inline-flex min-h-7 max-w-full items-stretch rounded-control border border-control bg-surface text-meta"
  >
    <span className="min-w-0 py-1 pr-2 pl-2.5 text-muted">
      {field}{' '}
      <strong className="font-semibold text-text">
        <SafeText text={value} />
      </strong>
    </span>
    <button
      type="button"
      aria-label={removeLabel}
      onClick={({ currentTarget }) => {
        passFocusOn(currentTarget);
        onRemove();
      }}
      className="flex w-7 shrink-0 items-center justify-center rounded-r-[5px] border-hairline border-l text-muted transition-colors print:hidden hover:bg-hover hover:text-text"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </span>
);
