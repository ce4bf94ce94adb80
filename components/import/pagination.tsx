'use client';

import { Button } from '#components/ui/button/index.ts';

interface PaginationProps {
  /** "1–100 of 1,204". */
  readonly label: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** Nothing where there is only one page. */
export function Pagination({ label: words, onPrevious, onNext }: PaginationProps) {
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
