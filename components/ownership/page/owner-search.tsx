'use client';

import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Input } from '#components/ui/form/index.ts';
import { useKey } from '#components/ui/keyboard/index.ts';

interface OwnerSearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Number of rows found; null: no search. */
  readonly foundCount: number | null;
  /** Goes to the first row found. */
  readonly onEnter: () => void;
}

/** Finds persons and companies by name. */
export function OwnerSearch({ query, onQuery, foundCount, onEnter }: OwnerSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useKey('/', 'Find an owner', () => input.current?.select(), { first: true });
  return (
    <div className="relative flex min-w-24 max-w-60 grow basis-28 items-center print:hidden">
      <Search aria-hidden className="pointer-events-none absolute left-2 size-3.5 text-muted" />
      <Input
        ref={input}
        type="search"
        aria-label="Find a person or company"
        placeholder="Find  /"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          if (event.key === 'Escape' && query !== '') {
            event.preventDefault();
            onQuery('');
          }
        }}
        className="pl-7"
      />
      <span role="status" className="sr-only">
        {foundCount !== null && `${foundCount.toLocaleString('en')} ${foundCount === 1 ? 'row' : 'rows'} found`}
      </span>
    </div>
  );
}
