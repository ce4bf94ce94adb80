/**
 * Who really owns a company: the page with treegrid, chains and map, and the short answer above the declared owners.
 * Hides: the worker that computes, what is drawn of many rows, the keys of grid and map, settling. Promises: treegrid and map are two sides of one
 * working out; nothing is drawn that was not computed from the reading the server authorised; missing is never shown as 0, nor a verdict as a plain
 * no. Both are loaded when first shown. Throws nothing of its own.
 */
'use client';

import dynamic from 'next/dynamic';
import { Working } from './working.tsx';

const loadPage = () => import('./page.tsx');

/** Asks for the page's code ahead of its being opened. */
export const loadOwnership = async (): Promise<void> => void (await loadPage());

export const OwnershipPage = dynamic(() => loadPage().then((module) => module.OwnershipPage), {
  loading: () => <Working />,
});

export const OwnershipAnswer = dynamic(() => import('./short-answer.tsx').then((module) => module.ShortAnswer), {
  loading: () => null,
});
