'use client';
'use no memo';

import { FailurePanel } from './failure-panel.tsx';

interface PageFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A page that failed as a whole. Of the error only its digest is shown: the server's log has it under the same digest. */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  const retry = (
    <button
      type="button"
      onClick={onRetry}
      className="h-8 rounded-control border border-control bg-surface px-3 font-medium hover:bg-hover"
    >
      Retry
    </button>
  );
  return (
    <FailurePanel title="This page failed" heading="h1" action={retry}>
      <p className="text-hit text-muted">Nothing was lost. Try again; if it keeps failing, tell your administrator.</p>
      {digest && (
        <p className="text-muted">
          Failure <code className="select-all break-all font-mono text-text">{digest}</code>
        </p>
      )}
    </FailurePanel>
  );
}
