'use client';
'use no memo';

import { Button } from '#components/ui/button/index.ts';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import type { SessionList } from '#lib/model/session/session.ts';
import { rangeLabel } from '../labels/count-label.ts';

interface TableFooterProps {
  readonly list: SessionList;
  /** Number of the first row, where it is known. */
  readonly from: number | undefined;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Keys, and what they do. */
const hints = [
  ['j k', 'move'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['?', 'all shortcuts'],
] as const;

export function TableFooter({ list, from, onPrevious, onNext }: TableFooterProps) {
  const { singleKeys } = usePreferences().preferences;
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-12 shrink-0 items-center gap-4 border-hairline border-t bg-surface px-4 py-2 text-meta text-muted md:px-5 print:static">
      <span className="whitespace-nowrap tabular-nums">{rangeLabel(from, list.sessions.length, list.count)}</span>
      {singleKeys && (
        <span aria-hidden className="flex gap-4 max-lg:hidden coarse:hidden print:hidden">
          {hints.map(([keys, does]) => (
            <span key={does} className="flex items-center gap-1.5">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {does}
            </span>
          ))}
        </span>
      )}
      <span className="ml-auto max-widest:hidden">Received: age in Review Desk. Updated: since the last change</span>
      <nav aria-label="Pages" className="flex gap-3 max-widest:ml-auto print:hidden">
        <Button
          size="small"
          aria-disabled={list.previous === null}
          onClick={list.previous === null ? undefined : onPrevious}
        >
          Previous
        </Button>
        <Button size="small" aria-disabled={list.next === null} onClick={list.next === null ? undefined : onNext}>
          Next
        </Button>
      </nav>
    </footer>
  );
}
