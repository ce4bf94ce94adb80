'use client';

import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { ProblemError } from '#lib/client/request.ts';
import type { ExplanationState } from '../use-explanation.ts';

interface ComparisonStatusProps {
  readonly explanation: ExplanationState;
  readonly isLate: boolean;
  readonly onShow: () => void;
}

/** One line on the comparison while it is not shown. */
export function ComparisonStatus({ explanation, isLate, onShow }: ComparisonStatusProps) {
  const line = 'flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b px-4 py-1.5 text-meta text-muted';
  switch (explanation.state) {
    case 'waiting':
      return null;
    case 'loading':
      return (
        <p role="status" className={line}>
          Comparing the hits with the subject. Shown in the order received.
        </p>
      );
    case 'ready':
      return isLate ? (
        <div role="status" className={line}>
          Ranking and comparison are ready.
          <Button size="small" onClick={onShow}>
            Show
          </Button>
        </div>
      ) : null;
    case 'failed':
      return (
        <div role="status" className={line}>
          The hits could not be compared with the subject.
          {explanation.error instanceof ProblemError && ` ${explanation.error.title}.`} Shown in the order received.
          <Retry
            onRetry={() => {
              onShow();
              explanation.retry();
            }}
          >
            Retry
          </Retry>
        </div>
      );
    case 'outdated':
      return (
        <div role="status" className={line}>
          The comparison belongs to another version of this step, so it is not shown.
          <Retry onRetry={explanation.retry}>Compare again</Retry>
        </div>
      );
    case 'none':
      return <p className={line}>No comparison available for this screening. Hits are shown in the order received.</p>;
  }
}

const Retry = ({ onRetry, children }: { readonly onRetry: () => void; readonly children: ReactNode }) => (
  <Button size="small" onClick={onRetry}>
    <RotateCw aria-hidden />
    {children}
  </Button>
);
