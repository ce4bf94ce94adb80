/**
 * Who really owns a company: the ownership page with table, chains and map, and the computed summary above the declared owners.
 * Hides: the web worker that computes, row virtualisation, keyboard handling of table and map, confirming the interpretation.
 * Promises: table and map show the same computation, made only from the input the server authorised; a missing share is never shown as 0, nor a
 * verdict as a plain no. Both parts load when first shown. Throws nothing.
 */
'use client';

import dynamic from 'next/dynamic';
import { drawnPart } from '#components/ui/scheduling/index.ts';
import { OwnershipSkeleton } from './ownership-skeleton.tsx';

const loadPage = () => import('./page/ownership-page.tsx');

export const preloadOwnershipPage = async (): Promise<void> => void (await loadPage());

export const OwnershipPage = dynamic(() => loadPage().then((module) => module.OwnershipPage), {
  loading: () => <OwnershipSkeleton />,
});

export const OwnerRecordSection = drawnPart(
  dynamic(() => import('./record/owner-record.tsx').then((module) => module.RecordSection)),
);

export const OwnershipSummary = drawnPart(
  dynamic(() => import('./ownership-summary.tsx').then((module) => module.OwnershipSummary)),
);

export const OwnersAtAGlance = drawnPart(
  dynamic(() => import('./glance.tsx').then((module) => module.OwnersAtAGlance)),
);
