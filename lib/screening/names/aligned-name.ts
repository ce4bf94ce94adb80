/** The compared names as a row of aligned words. */
import type { NamePart } from '#lib/model/session/explanation.ts';
import { approximateOf, differingLetters, toParts, type Word } from '../spelling/index.ts';
import type { NameMatch } from './best-name.ts';
import { bondRemark } from './compare-names.ts';
import type { Pair } from './word-alignment.ts';

export function toAlignedName({ comparison, hit }: NameMatch): NamePart[] {
  if (!comparison || !hit) return [];
  return comparison.pairs.map((pair) => toNamePart(pair, hit.value.source));
}

function toNamePart({ subject, hit, bond, optional }: Pair, source: string): NamePart {
  const differs = bond === 'other' || bond === 'close' || bond === 'consonants';
  const remark = bond ? bondRemark(bond) : optional;
  const marks = differs && subject && hit ? differingLetters(subject, hit)[1] : [];
  return {
    subject: subject?.text ?? null,
    hit: hit && toHitWord(hit, source, marks),
    agreement: bond === null ? 'missing' : differs ? 'different' : 'equal',
    ...(remark !== undefined && { remark }),
  };
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
