'use client';
'use no memo';

interface PageFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * A page that failed as a whole. Of the error only its digest is shown: the name under which the server's log has it. Every page loads this
 * in advance, twice; so it stands alone, without the other primitives.
 */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  return (
    <div role="alert" className="flex max-w-[70ch] flex-col items-start gap-3 p-5">
      <h1 className="font-semibold text-title">This page failed</h1>
      <p className="text-hit text-muted">Nothing was lost. Try again; if it stays so, tell your administrator.</p>
      {digest && (
        <p className="text-muted">
          Failure <code className="select-all break-all font-mono text-text">{digest}</code>
        </p>
      )}
      <button
        type="button"
        onClick={onRetry}
        className="h-8 rounded-control border border-control bg-surface px-3 font-medium hover:bg-hover"
      >
        Retry
      </button>
    </div>
  );
}
