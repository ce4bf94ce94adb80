/** Hits of one screening that name each other as associates. Pure. */
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { Hit } from './hit.ts';

export interface Association {
  readonly id: string;
  /** Of the other hit. */
  readonly name: string;
  /** As received: `SHAREHOLDER`; null: not stated. */
  readonly association: string | null;
  /** `names`: this hit names the other one; `named`: the other one names this hit. */
  readonly direction: 'names' | 'named';
}

/** By the same name, whatever its case and accents: the answer has no other reference. */
export function associationsOf(hit: Hit, hits: readonly Hit[]): readonly Association[] {
  const own = hit.name === null ? '' : normaliseText(hit.name);
  return hits.flatMap((other): Association[] => {
    if (other === hit || other.name === null || !(hit.associates?.length || other.associates?.length)) return [];
    const theirs = normaliseText(other.name);
    const naming = (one: Hit, name: string) =>
      name === '' ? undefined : one.associates?.find((associate) => normaliseText(associate.name ?? '') === name);
    const names = naming(hit, theirs);
    const named = naming(other, own);
    const found = names ?? named;
    if (!found) return [];
    return [{ id: other.id, name: other.name, association: found.association, direction: names ? 'names' : 'named' }];
  });
}
