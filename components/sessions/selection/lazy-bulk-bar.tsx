'use client';

import { lazyPart } from '#components/ui/scheduling/index.ts';

export const LazyBulkBar = lazyPart(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));
