'use client';

import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ProblemError } from '#lib/client/api.ts';
import type { ExplanationState } from './use-explanation.ts';

interface ProgressProps {
  readonly explanation: ExplanationState;
  readonly isLate: boolean;
  readonly onShow: () => void;
}

/** One line on where the desk's own part is, while it is not on the screen. */
export function Progress({ explanation, isLate, onShow }: ProgressProps) {
  const line = 'flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b px-4 py-1.5 text-meta text-muted';
  switch (explanation.state) {
    case 'waiting':
      return null;
    case 'loading':
      return (
        <p role="status" className={line}>
          Comparing the hits with the subject. Meanwhile in upstream’s order.
        </p>
      );
    case 'ready':
      return isLate ? (
        <div role="status" className={line}>
          Our order and comparison are ready.
          <Button size="small" onClick={onShow}>
            Show
          </Button>
        </div>
      ) : null;
    case 'failed':
      return (
        <div role="status" className={line}>
          The hits could not be compared with the subject
          {explanation.error instanceof ProblemError && `: ${explanation.error.title.toLowerCase()}`}. They stand in
          upstream’s order.
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
          The comparison that the desk has is of another reading, so it is not shown.
          <Retry onRetry={explanation.retry}>Compare again</Retry>
        </div>
      );
    case 'none':
      return <p className={line}>The desk has no comparison for this screening. The hits stand in upstream’s order.</p>;
  }
}

const Retry = ({ onRetry, children }: { readonly onRetry: () => void; readonly children: ReactNode }) => (
  <Button size="small" onClick={onRetry}>
    <RotateCw aria-hidden />
    {children}
  </Button>
);
