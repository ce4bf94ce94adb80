import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';

/** A browser opens six files at once in each window, and keeps a video open while it stands. */
const atOnce = 64;

const open = processSingleton<Map<string, number>>('open files');

/** One file that is being sent takes one slot. @returns ends it; further calls do nothing. @throws Problem too_many_requests */
export function openFileSlot({ id }: Reviewer): () => void {
  const held = open.get(() => new Map());
  const count = held.get(id) ?? 0;
  if (count >= atOnce) {
    throw new Problem('too_many_requests', { retryAfterSeconds: 5, detail: 'Too many files are open at once.' });
  }
  held.set(id, count + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (held.get(id) ?? 1) - 1;
    if (left > 0) held.set(id, left);
    else held.delete(id);
  };
}
