import { type HitDisposition, isSingleOnly } from '#lib/model/review/disposition.ts';

/**
 * Why this hit cannot be judged together with the others; undefined: it can.
 *
 * @param first the first that was selected
 */
export function whyNotInBulk(hit: HitDisposition, first: HitDisposition | undefined): string | undefined {
  if (hit.state !== 'open') return 'Already has a verdict';
  if (hit.position === null) return 'No longer reported';
  if (hit.hit.startsWith('h1-') && isSingleOnly(hit.kinds))
    return hit.kinds.includes('sanctions')
      ? 'Each sanctions hit needs its own verdict'
      : 'Each hit of unknown kind needs its own verdict';
  if (!hit.opened) return 'Open it first';
  if (first && first.kinds.join() !== hit.kinds.join()) return 'Of another kind';
  return undefined;
}
