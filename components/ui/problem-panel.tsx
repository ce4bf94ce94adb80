'use client';
'use no memo';

import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemError } from '#lib/client/api.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';

interface ProblemPanelProps {
  /** What failed, in the words of the place: "The list of sessions could not be read". */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** An error where its content would stand: what failed, why as far as known, the request id to quote, Retry. */
export function ProblemPanel({ what, error, onRetry, retrying = false, className, children }: ProblemPanelProps) {
  const problem = error instanceof ProblemError ? error : undefined;
  return (
    <section
      role="alert"
      data-slot="problem"
      className={cn('flex flex-col items-start gap-3 px-4 py-5 md:px-5', className)}
    >
      <div className="flex gap-2.5">
        <CircleAlert aria-hidden className="mt-px size-4.5 text-rejected-fg" />
        <div className="flex max-w-[70ch] flex-col gap-1">
          <h2 className="font-semibold text-hit">{what}</h2>
          <p className="text-muted">
            {problem ? `${problem.title}.` : 'The desk failed.'} {problem?.detail}
            {problem?.retryAfterSeconds !== undefined && ` Try again in ${problem.retryAfterSeconds} s.`}
          </p>
          {problem?.requestId && (
            <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
              Request <code className="break-all font-mono text-text">{problem.requestId}</code>
              <CopyButton text={problem.requestId} label="Copy request id" />
            </p>
          )}
          {children}
        </div>
      </div>
      {onRetry && (
        <Button onClick={onRetry} disabled={retrying} className="ml-7">
          <RotateCw aria-hidden />
          {retrying ? 'Trying again' : 'Retry'}
        </Button>
      )}
    </section>
  );
}
