/** What table and map say of the hits of a screening: no more than is known of them. Pure. */
import type { Screened } from '#lib/ownership/index.ts';

const kindWords = { sanctions: 'sanctions', pep: 'PEP', adverse_media: 'adverse media', other: 'other' } as const;

export interface Hits {
  /** The strongest kind, the only one that is known of several hits; null: not even that. */
  readonly kind: keyof typeof kindWords | null;
  /** "1 PEP hit", "3 hits", "hits" */
  readonly words: string;
  /** ", sanctions" where `words` leave the kind out; else empty. */
  readonly ofKind: string;
}

/** null where nothing is known of hits, or none came: never a word for "clean". */
export function hitsOf({ hits, sanctions, worst }: Screened): Hits | null {
  const kind = sanctions ? 'sanctions' : worst;
  if (kind === null && !hits) return null;
  const word = kind && kindWords[kind];
  if (hits === 1) return { kind, words: word === null ? '1 hit' : `1 ${word} hit`, ofKind: '' };
  return {
    kind,
    words: hits === null || hits === 0 ? 'hits' : `${hits.toLocaleString('en')} hits`,
    ofKind: word === null ? '' : `, ${word}`,
  };
}
