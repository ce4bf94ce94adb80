'use client';

import { lazy, Suspense } from 'react';
import type { BulkVerdictProps } from './bulk-verdict.tsx';

/** Loaded when several hits are judged for the first time. */
export const loadBulkVerdict = () => import('./bulk-verdict.tsx');
const Loaded = lazy(() => loadBulkVerdict().then((module) => ({ default: module.BulkVerdict })));

export const BulkVerdict = (props: BulkVerdictProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
