'use client';
'use no memo';

import { lazy, Suspense } from 'react';

const WorkLine = lazy(() => import('./work-line.tsx').then((module) => ({ default: module.WorkLine })));

interface SessionWorkLineProps {
  readonly reference: string;
  readonly mayAssign: boolean;
}

/** Who has the session and until when, in its header. Loaded after the page. */
export const SessionWorkLine = (props: SessionWorkLineProps) => (
  <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 sm:min-w-40 sm:justify-end">
    <Suspense>
      <WorkLine {...props} />
    </Suspense>
  </div>
);
