'use client';

import { failureMessage, ProblemError } from '#lib/client/request.ts';
import type { StaleHit } from '#lib/model/review/disposition.ts';

const changes: Record<StaleHit['changed'][number], string> = {
  version: 'Another verdict was recorded in the meantime.',
  hit: 'The hit has changed.',
  subject: 'The subject’s data have changed.',
  gone: 'The hit is no longer reported.',
};

/** Why a verdict was not recorded. What was entered stays; the present state is on the screen already. */
export function Refusal({ error }: { readonly error: Error | null }) {
  const stale = error instanceof ProblemError ? [...new Set(error.stale?.flatMap(({ changed }) => changed))] : [];
  return (
    <div role="alert" className="flex flex-col gap-0.5 empty:hidden">
      {error && <p className="font-medium text-rejected-fg">Not recorded: {failureMessage(error)}</p>}
      {stale.map((change) => (
        <p key={change}>{changes[change]}</p>
      ))}
      {stale.length > 0 && <p className="text-muted">Your entries are kept. Compare, then record again.</p>}
    </div>
  );
}
