import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { createSlots, type Slots } from './slots.ts';

/** A browser opens six files at once in each window. */
const atOnce = 64;

const slots = processSingleton<Slots>('file slots');

/** One file that is being sent. @returns ends it. @throws Problem too_many_requests */
export const openFileSlot = (reviewer: Reviewer): (() => void) =>
  slots
    .get(() => createSlots(atOnce, { retryAfterSeconds: 5, detail: 'Too many files are open at once.' }))
    .take(reviewer.id);
