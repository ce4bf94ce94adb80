'use client';
'use no memo';

import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { usePreferences } from '#components/ui/preferences.tsx';
import type { SessionList } from '#lib/model/review.ts';
import { rangeWords } from './count-words.ts';

interface ListFooterProps {
  readonly list: SessionList;
  /** Number of the first row, where it is known. */
  readonly from: number | undefined;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

const hints = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'all keys' },
];

export function ListFooter({ list, from, onPrevious, onNext }: ListFooterProps) {
  const { singleKeys } = usePreferences().preferences;
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-12 shrink-0 items-center gap-4 border-hairline border-t bg-surface px-4 py-2 text-meta text-muted md:px-5 print:static">
      <span className="whitespace-nowrap tabular-nums">{rangeWords(from, list.sessions.length, list.count)}</span>
      {singleKeys && (
        <span aria-hidden className="flex gap-4 max-lg:hidden coarse:hidden print:hidden">
          {hints.map((hint) => (
            <span key={hint.does} className="flex items-center gap-1.5">
              {hint.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {hint.does}
            </span>
          ))}
        </span>
      )}
      <span className="ml-auto max-wide:hidden">Ages count from “first seen here”</span>
      <nav aria-label="Pages" className="flex gap-3 max-wide:ml-auto print:hidden">
        <Button size="small" aria-disabled={list.previous === null} onClick={onPrevious}>
          Previous
        </Button>
        <Button size="small" aria-disabled={list.next === null} onClick={onNext}>
          Next
        </Button>
      </nav>
    </footer>
  );
}
