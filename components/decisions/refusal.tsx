'use client';

import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { failureMessage, ProblemError } from '#lib/client/request.ts';
import type { DecisionChange } from '#lib/model/review/decision.ts';

const changes: Record<DecisionChange, string> = {
  version: 'Another decision was recorded in the meantime.',
  blocks: 'What blocks a clear has changed.',
  evidence: 'The verification service now reports other data.',
};

/** When a decision is refused, the entries stay, and after a conflict the new state is on the screen already. */
export function Refusal({ error }: { readonly error: Error | null }) {
  const problem = error instanceof ProblemError ? error : undefined;
  return (
    <div role="alert" className="flex flex-col gap-1 empty:hidden">
      {error && <p className="font-medium text-rejected-fg">Not recorded: {failureMessage(error)}</p>}
      {problem?.changed?.map((change) => (
        <p key={change}>{changes[change]}</p>
      ))}
      {(problem?.code === 'conflict' || problem?.code === 'clear_blocked') && (
        <p className="text-muted">Your entries are kept. Check what is listed now, then record again.</p>
      )}
      {problem?.requestId && problem.status >= 500 && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
          Request <code className="break-all font-mono text-text">{problem.requestId}</code>
          <CopyButton text={problem.requestId} label="Copy request id" />
        </p>
      )}
    </div>
  );
}
