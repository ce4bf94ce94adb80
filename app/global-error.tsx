'use client';
'use no memo';

import { PageFailure, type PageFailureProps } from '#components/ui/feedback/index.ts';
import './globals.css';

/** Replaces the root layout when that itself failed; follows the system's theme. */
export default function GlobalError(failure: PageFailureProps) {
  return (
    <html lang="en">
      <body>
        <title>Review Desk</title>
        <main className="mx-auto max-w-120 pt-24">
          <PageFailure {...failure} />
        </main>
      </body>
    </html>
  );
}
