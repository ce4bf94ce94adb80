'use client';

import type { ReactNode } from 'react';
import { RequestId } from '#components/ui/feedback/index.ts';
import { isConflict } from '#lib/client/change.ts';
import { failureMessage, ProblemError } from '#lib/client/request.ts';

interface RefusalProps {
  readonly error: Error | null;
  /** What did not happen. */
  readonly what?: string;
  /** What else can be done about it, or what is recorded instead. It is shown with an error alone. */
  readonly children?: ReactNode;
}

/** Why a form was not recorded. The entries stay; after a conflict the newer state is on the screen already. */
export function Refusal({ error, what = 'Not recorded', children }: RefusalProps) {
  const problem = error instanceof ProblemError ? error : undefined;
  return (
    <div role="alert" className="flex flex-col items-start gap-1 empty:hidden">
      {error && (
        <p className="font-medium text-rejected-fg">
          {what}: {failureMessage(error)}
        </p>
      )}
      {isConflict(error) && <p className="text-muted">Your entries are kept. Compare, then record again.</p>}
      {problem?.requestId && problem.status >= 500 && <RequestId id={problem.requestId} />}
      {error && children}
    </div>
  );
}
