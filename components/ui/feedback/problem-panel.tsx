'use client';
'use no memo';

import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemError } from '#lib/client/request.ts';
import { Button, CopyButton } from '../button/index.ts';
import { FailurePanel } from './failure-panel.tsx';

interface ProblemPanelProps {
  /** What failed, as the reader knows it: "The list of sessions could not be read". */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A failed request: what failed, why as far as known, the request id to quote, Retry. */
export function ProblemPanel({ what, error, onRetry, retrying = false, className, children }: ProblemPanelProps) {
  const problem = error instanceof ProblemError ? error : undefined;
  const retry = onRetry && (
    <Button onClick={onRetry} disabled={retrying}>
      <RotateCw aria-hidden />
      {retrying ? 'Retrying' : 'Retry'}
    </Button>
  );
  return (
    <FailurePanel title={what} icon={CircleAlert} action={retry} {...(className !== undefined && { className })}>
      <p className="text-muted">
        {problem ? `${problem.title}.` : 'Review Desk failed.'} {problem?.detail}
        {problem?.retryAfterSeconds !== undefined && ` Try again in ${problem.retryAfterSeconds} s.`}
      </p>
      {problem?.requestId && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
          Request <code className="break-all font-mono text-text">{problem.requestId}</code>
          <CopyButton text={problem.requestId} label="Copy request id" />
        </p>
      )}
      {children}
    </FailurePanel>
  );
}
