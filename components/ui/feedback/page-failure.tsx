'use client';
'use no memo';

export interface PageFailureProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * A page that failed as a whole, as Next draws it. Of the error only its digest is shown: the server's log has it under the same digest. Every page loads this in
 * advance, for the case that it fails: it imports nothing.
 */
export function PageFailure({ error, retry }: PageFailureProps) {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  return (
    <section role="alert" data-slot="problem" className="flex flex-col items-start gap-3 px-4 py-5 md:px-5">
      <div className="flex max-w-[70ch] flex-col gap-1">
        <h1 className="font-semibold text-title">This page could not be shown</h1>
        <p className="text-hit text-muted">Try again; if it keeps failing, tell your administrator.</p>
        {digest && (
          <p className="text-muted">
            Failure <code className="select-all break-all font-mono text-text">{digest}</code>
          </p>
        )}
      </div>
      <button
        type="button"
        onClick={retry}
        className="h-8 rounded-control border border-control bg-surface px-3 font-medium hover:bg-hover"
      >
        Retry
      </button>
    </section>
  );
}
