'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '#components/ui/feedback/index.ts';

/** Loaded when the activity of a session is first opened. */
export const NotesPanel = dynamic(() => import('./notes-panel.tsx').then((module) => module.NotesPanel), {
  loading: () => <Skeleton className="m-5 w-60" />,
});
