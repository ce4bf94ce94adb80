'use client';
'use no memo';

import { Button } from '#components/ui/button/button.tsx';
import type { ProblemError } from '#lib/client/request.ts';

interface LookUpMessageProps {
  /** The error is undefined while the look-up is under way. */
  readonly error: ProblemError | undefined;
  /** Whether no session has what was typed, or it cannot be an id: the request id says nothing more then. */
  readonly isUnknown: boolean;
  /** It is undefined for a reviewer who may not search by name. */
  readonly onSearch: (() => void) | undefined;
}

/** The message below the search field says how the look-up of an id is going. */
export function LookUpMessage({ error, isUnknown, onSearch }: LookUpMessageProps) {
  if (!error) return <p className="text-muted">Searching Review Desk and the verification service…</p>;
  return (
    <>
      <p>{error.detail ?? `${error.title}.`}</p>
      {!isUnknown && error.requestId && (
        <p className="text-meta text-muted">
          Request <code className="select-all break-all font-mono">{error.requestId}</code>
        </p>
      )}
      {onSearch && (
        <Button size="small" onClick={onSearch}>
          Search the list instead
        </Button>
      )}
    </>
  );
}
