import { type HitDisposition, isSingleOnly } from '#lib/model/review/disposition.ts';

/**
 * Why this hit cannot be judged together with the others; undefined: it can.
 *
 * @param first the first that was selected
 */
export function whyNotInBulk(hit: HitDisposition, first: HitDisposition | undefined): string | undefined {
  if (hit.state !== 'open') return 'Already judged';
  if (hit.position === null) return 'No longer reported';
  if (hit.hit.startsWith('h1-') && isSingleOnly(hit.kinds))
    return hit.kinds.includes('sanctions')
      ? 'Sanctions hits are judged one by one'
      : 'Hits of unknown kind are judged one by one';
  if (!hit.opened) return 'Open it first';
  if (first && first.kinds.join() !== hit.kinds.join()) return 'Of another kind';
  return undefined;
}
