'use client';
'use no memo';

import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../style.ts';

interface FailureLineProps {
  /** One sentence says what failed. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly className?: string;
}

interface RetryButtonProps extends Pick<FailureLineProps, 'onRetry' | 'retrying'> {
  readonly children?: string;
}

export const RetryButton = ({ onRetry, retrying = false, children = 'Retry' }: RetryButtonProps) => (
  <Button size="small" onClick={onRetry} disabled={retrying}>
    <RotateCw aria-hidden />
    {children}
  </Button>
);

/** Shows the failure of a part of a page in one line; the rest of the page stays usable. */
export const FailureLine = ({ children, onRetry, retrying = false, className }: FailureLineProps) => (
  <p role="alert" className={cn('flex flex-wrap items-center gap-3 px-4 py-2', className)}>
    {children}
    <RetryButton onRetry={onRetry} retrying={retrying} />
  </p>
);

const longMs = 3_000;

interface LongWaitProps {
  /** These words say what is still waited for. */
  readonly children: ReactNode;
  /** Begins the request again. */
  readonly onRetry: () => void;
  readonly className?: string;
}

interface ReadWaitProps {
  readonly read: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown };
  readonly children: ReactNode;
}

/** Stands where the content of a page will be, while it is read. */
export const ReadWait = ({ read: { data, error, refetch }, children }: ReadWaitProps) =>
  !error &&
  !data && (
    <LongWait onRetry={() => void refetch()} className="px-4 not-empty:py-3 md:px-5">
      {children}
    </LongWait>
  );

/** Stands beside a placeholder: says that the wait has become long, and offers to begin again. */
export function LongWait({ children, onRetry, className }: LongWaitProps) {
  const [attempt, setAttempt] = useState(0);
  const [longAttempt, setLongAttempt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLongAttempt(attempt), longMs);
    return () => clearTimeout(timer);
  }, [attempt]);
  const retry = () => {
    setAttempt(attempt + 1);
    onRetry();
  };
  return (
    <div role="status" className={cn('not-empty:flex flex-wrap items-center gap-3 text-muted', className)}>
      {longAttempt === attempt && (
        <>
          {children}
          <RetryButton onRetry={retry} />
        </>
      )}
    </div>
  );
}
