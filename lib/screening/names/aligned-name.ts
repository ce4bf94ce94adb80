/** The compared names as a row of aligned words. */
import { bondRemark, differingLetters, type Pair, toParts, type Word } from '#lib/compare/index.ts';
import type { Agreement, NamePart } from '#lib/model/session/explanation.ts';
import { approximateOf } from '../romaniser.ts';
import type { NameMatch } from './best-name.ts';

export function toAlignedName({ comparison, hit }: NameMatch): NamePart[] {
  if (!comparison || !hit) return [];
  return comparison.pairs.map((pair) => toNamePart(pair, hit.value.source));
}

function toNamePart({ subject, hit, bond, optional }: Pair, source: string): NamePart {
  const differs = bond === 'other' || bond === 'close';
  const remark = bond ? bondRemark(bond) : optional;
  const marks = differs && subject && hit ? differingLetters(subject, hit)[1] : [];
  return {
    subject: subject?.text ?? null,
    hit: hit && toHitWord(hit, source, marks),
    agreement: agreementOf(bond),
    ...(remark !== undefined && { remark }),
  };
}

function agreementOf(bond: Pair['bond']): Agreement {
  switch (bond) {
    case null:
      return 'missing';
    case 'other':
    case 'close':
      return 'different';
    case 'consonants':
    case 'script':
      return 'not_compared';
    case 'initial':
      return 'partial';
    default:
      return 'equal';
  }
}

function toHitWord(word: Word, source: string, marks: readonly (readonly [number, number])[]): NamePart['hit'] {
  const approximate = approximateOf(word.text);
  const ranges = marks.map(([start, end]) => [start - word.start, end - word.start] as const);
  return {
    text: word.text,
    source,
    ...(approximate !== undefined && { approximate }),
    ...(ranges.length > 0 && { parts: toParts(word.text, ranges) }),
  };
}
