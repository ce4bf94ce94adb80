/** How many hits there are, and how many are of the strongest kind: in words, wherever they are counted. */
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';

/** A number that is not known is left out. */
export const counted = (count: number | undefined, one: string, many: string): string =>
  count === undefined ? many.charAt(0).toUpperCase() + many.slice(1) : `${count} ${count === 1 ? one : many}`;

/** Only kinds that say more than "hit". */
export const kindNames: Partial<Record<HitKind, string>> = {
  sanctions: 'sanctions',
  pep: 'PEP',
  adverse_media: 'adverse media',
};

interface HitsFound {
  readonly count?: number | undefined;
  readonly worst?: Finding['worst'] | undefined;
}

/** @param ofOne what follows where all are of one kind, or of none that says more */
export function hitsOfKinds({ count, worst }: HitsFound, where: string, ofOne = where): string {
  const kind = worst && kindNames[worst.kind];
  if (!kind) return `${counted(count, 'hit', 'hits')}${ofOne}`;
  if (worst.count === count) return `${counted(count, `${kind} hit`, `${kind} hits`)}${ofOne}`;
  return `${counted(count, 'hit', 'hits')}${where}, ${worst.count} ${kind}`;
}
