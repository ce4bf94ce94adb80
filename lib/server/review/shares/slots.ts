import { Problem } from '#lib/model/problem.ts';

/** What each reviewer holds at the moment. */
export interface Slots {
  /** @returns gives the slot back; further calls do nothing. @throws Problem too_many_requests when the reviewer holds as many as allowed */
  take(reviewerId: string): () => void;
}

export function createSlots(
  perReviewer: number,
  refusal: { readonly retryAfterSeconds: number; readonly detail: string },
): Slots {
  const held = new Map<string, number>();
  return {
    take(reviewerId) {
      const count = held.get(reviewerId) ?? 0;
      if (count >= perReviewer) throw new Problem('too_many_requests', refusal);
      held.set(reviewerId, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(reviewerId) ?? 1) - 1;
        if (left > 0) held.set(reviewerId, left);
        else held.delete(reviewerId);
      };
    },
  };
}
