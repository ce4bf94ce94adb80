'use client';
'use no memo';

import { asDrawn, lazyPart } from '#components/ui/scheduling/index.ts';
import type { WorkLineProps } from './work-line.tsx';

/** When the code cannot be loaded, the page stays as it is. */
const WorkLine = lazyPart(() => import('./work-line.tsx').then((module) => module.WorkLine, asDrawn));

/** The header says who has the session and until when; this part is loaded after the page. */
export const SessionWorkLine = (props: WorkLineProps) => (
  <div className="flex min-h-8 min-w-0 flex-wrap items-center sm:shrink-0 gap-x-2 sm:gap-x-3 gap-y-1 sm:min-w-40 sm:justify-end">
    <WorkLine {...props} />
  </div>
);
