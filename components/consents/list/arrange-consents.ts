import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { Consent } from '#lib/model/consents/consent.ts';

export const consentSorts = { severity: 'most serious first', added: 'newest first', label: 'by label' } as const;
export type ConsentSort = keyof typeof consentSorts;

/**
 * @param consents most serious first
 * @param query in the label, or the linked session's name or reference
 */
export function arrangeConsents(consents: readonly Consent[], query: string, sort: ConsentSort): readonly Consent[] {
  const wanted = normaliseText(query);
  const found =
    wanted === ''
      ? consents
      : consents.filter(({ label, session }) =>
          [label, session?.subject, session?.ref].some((text) => normaliseText(text ?? '').includes(wanted)),
        );
  if (sort === 'added') return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (sort === 'label') return found.toSorted((a, b) => byLabel.compare(a.label, b.label));
  return found;
}

const byLabel = new Intl.Collator('en', { numeric: true });
