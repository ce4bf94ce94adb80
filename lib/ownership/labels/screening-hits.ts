/** Screening hits as text for table and map, saying no more than is known. Pure. */
import type { Screened } from '../model/index.ts';

const kindLabels = { sanctions: 'sanctions', pep: 'PEP', adverse_media: 'adverse media', other: 'other' } as const;

export interface ScreeningHits {
  /** The strongest kind; the kinds of the other hits are not known. null: not known either. */
  readonly kind: keyof typeof kindLabels | null;
  /** "1 PEP hit", "3 hits", "hits" */
  readonly text: string;
  /** ", sanctions" if `text` does not name the kind; else empty. */
  readonly kindSuffix: string;
}

/** null if no hits are known: never a word for "clean". */
export function toScreeningHits({ hits, sanctions, worst }: Screened): ScreeningHits | null {
  const kind = sanctions ? 'sanctions' : worst;
  if (kind === null && !hits) return null;
  const label = kind && kindLabels[kind];
  if (hits === 1) return { kind, text: label === null ? '1 hit' : `1 ${label} hit`, kindSuffix: '' };
  return {
    kind,
    text: hits === null || hits === 0 ? 'hits' : `${hits.toLocaleString('en')} hits`,
    kindSuffix: label === null ? '' : `, ${label}`,
  };
}
