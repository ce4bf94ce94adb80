'use client';
'use no memo';

import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemError } from '#lib/client/request.ts';
import { Button } from '../button/button.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { cn } from '../style.ts';

interface FailurePanelProps {
  /** The failure as the reader knows it: "The list of sessions could not be read". */
  readonly title: string;
  readonly icon?: LucideIcon;
  /** The tone is that of the icon. */
  readonly tone?: 'error' | 'muted';
  /** The children say why it failed, as far as that is known. */
  readonly children?: ReactNode;
  /** The action says what can be done about it. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** Shows a failure in place of the content that failed. */
export const FailurePanel = ({ icon: Icon, tone = 'error', action, className, ...props }: FailurePanelProps) => (
  <section
    role="alert"
    data-slot="problem"
    className={cn('flex flex-col items-start gap-3 px-4 py-5 md:px-5', className)}
  >
    <div className="flex gap-2.5">
      {Icon && (
        <Icon aria-hidden className={cn('mt-px size-4.5', tone === 'error' ? 'text-rejected-fg' : 'text-muted')} />
      )}
      <div className="flex max-w-[70ch] flex-col gap-1">
        <h2 className="font-semibold text-hit">{props.title}</h2>
        {props.children}
      </div>
    </div>
    {action && <div className={cn(Icon && 'ml-7')}>{action}</div>}
  </section>
);

interface ProblemPanelProps extends Pick<FailurePanelProps, 'className' | 'children'> {
  /** The failure as the reader knows it: "The list of sessions could not be read". */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** Shows a failed request: what failed, why as far as that is known, the request id to quote, and Retry. */
export function ProblemPanel({ what, error, onRetry, retrying = false, className, children }: ProblemPanelProps) {
  const problem = error instanceof ProblemError ? error : undefined;
  const retry = onRetry && (
    <Button onClick={onRetry} disabled={retrying}>
      <RotateCw aria-hidden />
      {retrying ? 'Retrying' : 'Retry'}
    </Button>
  );
  return (
    <FailurePanel title={what} icon={CircleAlert} action={retry} className={className}>
      <p className="text-muted">
        {problem ? `${problem.title}.` : 'Review Desk failed.'} {problem?.detail}
        {problem?.retryAfterSeconds !== undefined && ` Try again in ${problem.retryAfterSeconds} s.`}
      </p>
      {problem?.requestId && <RequestId id={problem.requestId} />}
      {children}
    </FailurePanel>
  );
}

/** The server's log has the request under this id. */
export const RequestId = ({ id }: { readonly id: string }) => (
  <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
    Request <code className="break-all font-mono text-text">{id}</code>
    <CopyButton text={id} label="Copy request id" />
  </p>
);

interface ReadProblemProps extends Pick<ProblemPanelProps, 'what' | 'className'> {
  readonly read: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Shows why a read failed, with Retry; nothing unless it failed. */
export const ReadProblem = ({ read: { error, refetch, isFetching }, ...props }: ReadProblemProps) =>
  error && <ProblemPanel {...props} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
