/** Names of people and companies: equal only where every word is, whatever its place, its case and its script. */
import type { Agreement } from '#lib/model/explanation.ts';
import { align, type Bond, mostWords, type Pair, type Side } from './align.ts';
import { withoutForm } from './company-form.ts';
import { toWords } from './letters.ts';
import { differingLetters, type Range } from './marks.ts';

/** Upstream's strings have no limit; longer ones are no names. */
const longestName = 200;

export interface Name extends Side {
  /** The words that tell names apart regardless of order; equal ones are worth a full comparison. */
  readonly signature: string;
  /** The company's legal form as one word; empty for people. */
  readonly form: string;
}

export interface Comparison {
  readonly agreement: Agreement;
  readonly remark?: string;
  /** What the agreement is worth, 0 to 1: 1 where all of it agrees, less where one side says only a part. */
  readonly worth: number;
  /** What is to be marked in the text of either side. */
  readonly marks?: readonly [subject: readonly Range[], hit: readonly Range[]];
}

/** For the best of several: equal before different before what could not be compared. */
export const rankOf = ({ agreement, worth }: Comparison): number =>
  ({ equal: 2, different: 1, missing: 0 })[agreement] + worth / 2;

export interface NameComparison extends Comparison {
  readonly pairs: readonly Pair[];
}

export function toName(text: string, isCompany: boolean): Name {
  const all = text.length > longestName ? [] : toWords(text, isCompany);
  const { words, form } = isCompany ? withoutForm(all) : { words: all, form: '' };
  const signature = words
    .map((word) => word.wide || word.plain)
    .sort()
    .join(' ');
  return { text, words, signature, form };
}

const remarks: Readonly<Partial<Record<Bond, string>>> = {
  accents: 'but for accents',
  wide: 'a letter written as two (ü, ue)',
  romanised: 'after romanising',
  joined: 'words joined or divided otherwise',
  abbreviation: 'one abbreviated',
  initial: 'as far as the initials go',
  close: 'close spelling',
  consonants: 'same consonants after romanising',
};
export const bondRemark = (bond: Bond): string | undefined => remarks[bond];

const saysDifferent = (pair: Pair): boolean =>
  pair.bond === 'other' || pair.bond === 'close' || pair.bond === 'consonants' || (!pair.bond && !pair.optional);

export function compareNames(subject: Name, hit: Name, isCompany: boolean): NameComparison {
  if (subject.text === hit.text && subject.text.trim() !== '') return whole(subject, hit, 'equal', isCompany);
  const { length } = subject.words;
  if (Math.max(subject.text.length, hit.text.length) > longestName || Math.max(length, hit.words.length) > mostWords)
    return { ...whole(subject, hit, 'different', isCompany), remark: 'too long to compare word by word' };
  // A name of invisible characters or signs alone says nothing.
  if (length === 0 || hit.words.length === 0) return whole(subject, hit, 'missing', isCompany);

  const pairs = align(subject, hit, !isCompany);
  const different = pairs.filter(saysDifferent);
  const full = pairs.filter(({ bond }) => bond !== null && bond !== 'initial');
  const agreement = different.length === 0 && full.some((pair) => !saysDifferent(pair)) ? 'equal' : 'different';
  const remark = agreement === 'equal' ? equalRemark(pairs, subject, hit) : differentRemark(pairs);
  const isPartial = pairs.some(({ bond, optional }) => bond === 'initial' || optional === 'patronymic');
  const agreeing = pairs.filter((pair) => pair.bond !== null && !saysDifferent(pair)).length;
  return {
    agreement,
    worth: agreement === 'equal' ? (isPartial ? 0.5 : 1) : agreeing / pairs.length,
    pairs,
    ...(remark !== '' && { remark }),
    ...(agreement === 'different' && { marks: marksOf(different) }),
  };
}

const whole = (subject: Name, hit: Name, agreement: Agreement, isCompany: boolean): NameComparison => ({
  agreement,
  worth: agreement === 'equal' ? 1 : 0,
  pairs: subject.words.length > mostWords || hit.words.length > mostWords ? [] : align(subject, hit, !isCompany),
});

function equalRemark(pairs: readonly Pair[], subject: Name, hit: Name): string {
  const found = new Set(
    pairs.flatMap(({ bond, within }) => [bond, within].flatMap((each) => (each && remarks[each]) ?? [])),
  );
  const starts = pairs.flatMap((pair) => (pair.subject && pair.hit ? pair.hit.start : []));
  if (starts.some((start, index) => index > 0 && start < (starts[index - 1] ?? 0))) found.add('other order of words');
  if (pairs.some(({ optional }) => optional === 'patronymic')) found.add('but for a patronymic');
  else if (pairs.some(({ optional }) => optional === 'particle')) found.add('but for a particle');
  if (subject.form !== hit.form)
    found.add(subject.form && hit.form ? 'company forms differ' : 'company form on one side only');
  return [...found].join(', ');
}

function differentRemark(pairs: readonly Pair[]): string {
  const bonds = new Set(pairs.filter(saysDifferent).map(({ bond, subject }) => bond ?? (subject ? 'subject' : 'hit')));
  if (bonds.has('other')) return '';
  const extra = bonds.has('subject')
    ? 'the subject has further words'
    : bonds.has('hit')
      ? 'the hit has further words'
      : undefined;
  const spelling = bonds.has('close') ? remarks.close : bonds.has('consonants') ? remarks.consonants : undefined;
  return [...(spelling ? [spelling] : []), ...(extra ? [extra] : [])].join(', ') || 'initials only';
}

function marksOf(different: readonly Pair[]): readonly [Range[], Range[]] {
  const marks: [Range[], Range[]] = [[], []];
  for (const { subject, hit } of different) {
    const [ours, theirs] =
      subject && hit
        ? differingLetters(subject, hit)
        : [subject ? [[subject.start, subject.end] as const] : [], hit ? [[hit.start, hit.end] as const] : []];
    marks[0].push(...ours);
    marks[1].push(...theirs);
  }
  return marks;
}
