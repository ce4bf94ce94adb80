'use client';
'use no memo';

export interface PageFailureProps {
  /** The error is whatever was thrown. */
  readonly error: { readonly digest?: string } | null | undefined;
  readonly retry: () => void;
}

/** Shows that a page failed as a whole. The server's log has the error under the same digest. Every page loads this in advance, so it imports nothing. */
export const PageFailure = ({ error, retry }: PageFailureProps) => (
  <section role="alert" data-slot="problem" className="flex flex-col items-start gap-2 px-4 py-5 md:px-5">
    <h1 className="font-semibold text-title">This page could not be shown</h1>
    <p>Try again; if it keeps failing, tell your administrator.</p>
    {error?.digest && (
      <p className="text-muted">
        Failure <code className="select-all break-all text-text">{error.digest}</code>
      </p>
    )}
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        onClick={retry}
        className="h-8 rounded-control border border-control bg-surface px-3 font-medium hover:bg-hover"
      >
        Retry
      </button>
      {/* The list is opened as a new page, as the failed one may not be able to change. */}
      <a href="/sessions" className="rounded-chip text-accent hover:underline">
        Go to sessions
      </a>
    </div>
  </section>
);
