/** The compared names as a row of words. */
import type { NameWord } from '#lib/model/explanation.ts';
import type { Pair } from './align.ts';
import { approximateOf, type Word } from './letters.ts';
import { differingLetters, toParts } from './marks.ts';
import { bondRemark } from './name.ts';
import type { NamedOutcome } from './names.ts';

export function wordsOf({ comparison, hit }: NamedOutcome): NameWord[] {
  if (!comparison || !hit) return [];
  return comparison.pairs.map((pair) => toNameWord(pair, hit.value.source));
}

function toNameWord({ subject, hit, bond, optional }: Pair, source: string): NameWord {
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

function toHitWord(word: Word, source: string, marks: readonly (readonly [number, number])[]): NameWord['hit'] {
  const approximate = approximateOf(word.text);
  const ranges = marks.map(([start, end]) => [start - word.start, end - word.start] as const);
  return {
    text: word.text,
    source,
    ...(approximate !== undefined && { approximate }),
    ...(ranges.length > 0 && { parts: toParts(word.text, ranges) }),
  };
}
