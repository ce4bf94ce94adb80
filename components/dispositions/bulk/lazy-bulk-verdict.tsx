'use client';

import { lazyPart } from '#components/ui/scheduling/index.ts';

export const loadBulkVerdict = () => import('./bulk-verdict.tsx');

/** Loaded when several hits are judged for the first time. */
export const BulkVerdict = lazyPart(() => loadBulkVerdict().then((module) => module.BulkVerdict));
