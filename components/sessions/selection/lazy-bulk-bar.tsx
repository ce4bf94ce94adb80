'use client';
'use no memo';

import { lazy, Suspense } from 'react';
import type { BulkBarProps } from './bulk-bar.tsx';

const BulkBar = lazy(() => import('./bulk-bar.tsx').then((module) => ({ default: module.BulkBar })));

export const LazyBulkBar = (props: BulkBarProps) => (
  <Suspense>
    <BulkBar {...props} />
  </Suspense>
);
