'use client';
'use no memo';

import { PageFailure } from '#components/ui/feedback/index.ts';
import './globals.css';

interface FailureProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Replaces the root layout when that itself failed; follows the system's theme. */
export default function GlobalError({ error, retry }: FailureProps) {
  return (
    <html lang="en">
      <body>
        <title>Review Desk</title>
        <main className="mx-auto max-w-120 pt-24">
          <PageFailure error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
