'use client';

import { Button } from '#components/ui/button.tsx';

interface PagesProps {
  /** "1–100 of 1,204". */
  readonly words: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** Nothing where there is one page only. */
export function Pages({ words, onPrevious, onNext }: PagesProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-3">
      <span className="mr-auto text-meta text-muted tabular-nums">{words}</span>
      <Button size="small" aria-disabled={!onPrevious} onClick={onPrevious}>
        Previous
      </Button>
      <Button size="small" aria-disabled={!onNext} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}
