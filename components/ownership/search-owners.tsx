'use client';

import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Input } from '#components/ui/input.tsx';
import { useKey } from '#components/ui/use-key.ts';

interface SearchOwnersProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Rows that were found; null: nothing is searched for. */
  readonly found: number | null;
  /** The first that was found is wanted. */
  readonly onEnter: () => void;
}

/** Finds persons and companies by name: their rows and what leads to them. */
export function SearchOwners({ words, onWords, found, onEnter }: SearchOwnersProps) {
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
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          if (event.key === 'Escape' && words !== '') {
            event.preventDefault();
            onWords('');
          }
        }}
        className="pl-7"
      />
      <span role="status" className="sr-only">
        {found !== null && `${found.toLocaleString('en')} ${found === 1 ? 'row' : 'rows'} found`}
      </span>
    </div>
  );
}
