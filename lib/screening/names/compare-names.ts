/** Names of people and companies: equal only where every word is, ignoring word order, case and script. */
import type { Agreement } from '#lib/model/session/explanation.ts';
import type { HitComparison } from '../hit-comparison.ts';
import { differingLetters, type Range, type Sameness, samenessRemark, tokenise } from '../spelling/index.ts';
import { withoutForm } from './legal-forms.ts';
import { align, type Bond, maxTokens, type Pair, type Side } from './word-alignment.ts';

/** Received strings have no limit; longer ones are not names. */
const longestName = 200;

export interface Name extends Side {
  /** The words regardless of order; names with equal signatures get a full comparison. */
  readonly signature: string;
  /** The company's legal form; empty for people. */
  readonly form: string;
}

export interface NameComparison extends HitComparison {
  readonly pairs: readonly Pair[];
}

export function toName(text: string, isCompany: boolean): Name {
  const all = text.length > longestName ? [] : tokenise(text, isCompany);
  const { words, form } = isCompany ? withoutForm(all) : { words: all, form: '' };
  const signature = words
    .map((word) => word.wide || word.plain)
    .sort()
    .join(' ');
  return { text, words, signature, form };
}

const remarks = {
  joined: 'words joined or split',
  abbreviation: 'abbreviated on one side',
  initial: 'initials match',
  close: 'similar spelling',
  consonants: 'same consonants after romanising',
  other: undefined,
} as const satisfies Record<Exclude<Bond, Sameness>, string | undefined>;

export const bondRemark = (bond: Bond): string | undefined =>
  Object.hasOwn(remarks, bond) ? remarks[bond as keyof typeof remarks] : samenessRemark(bond as Sameness);

const isDifferent = (pair: Pair): boolean =>
  pair.bond === 'other' || pair.bond === 'close' || pair.bond === 'consonants' || (!pair.bond && !pair.optional);

export function compareNames(subject: Name, hit: Name, isCompany: boolean): NameComparison {
  if (subject.text === hit.text && subject.text.trim() !== '') return whole(subject, hit, 'equal', isCompany);
  const { length } = subject.words;
  if (Math.max(subject.text.length, hit.text.length) > longestName || Math.max(length, hit.words.length) > maxTokens)
    return { ...whole(subject, hit, 'different', isCompany), remark: 'too long to compare word by word' };
  // A name of invisible characters or punctuation alone cannot be compared.
  if (length === 0 || hit.words.length === 0) return whole(subject, hit, 'missing', isCompany);

  const pairs = align(subject, hit, !isCompany);
  const different = pairs.filter(isDifferent);
  const full = pairs.filter(({ bond }) => bond !== null && bond !== 'initial');
  const agreement = different.length === 0 && full.some((pair) => !isDifferent(pair)) ? 'equal' : 'different';
  const remark = agreement === 'equal' ? equalRemark(pairs, subject, hit) : differentRemark(pairs);
  const isPartial = pairs.some(({ bond, optional }) => bond === 'initial' || optional === 'patronymic');
  const agreeing = pairs.filter((pair) => pair.bond !== null && !isDifferent(pair)).length;
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
  pairs: subject.words.length > maxTokens || hit.words.length > maxTokens ? [] : align(subject, hit, !isCompany),
});

function equalRemark(pairs: readonly Pair[], subject: Name, hit: Name): string {
  const found = new Set(
    pairs.flatMap(({ bond, within }) => [bond, within].flatMap((each) => (each && bondRemark(each)) ?? [])),
  );
  const starts = pairs.flatMap((pair) => (pair.subject && pair.hit ? pair.hit.start : []));
  if (starts.some((start, index) => index > 0 && start < (starts[index - 1] ?? 0))) found.add('different word order');
  if (pairs.some(({ optional }) => optional === 'patronymic')) found.add('ignoring a patronymic');
  else if (pairs.some(({ optional }) => optional === 'particle')) found.add('ignoring a particle');
  if (subject.form !== hit.form)
    found.add(subject.form && hit.form ? 'legal forms differ' : 'legal form on one side only');
  return [...found].join(', ');
}

function differentRemark(pairs: readonly Pair[]): string {
  const bonds = new Set(pairs.filter(isDifferent).map(({ bond, subject }) => bond ?? (subject ? 'subject' : 'hit')));
  if (bonds.has('other')) return '';
  const extra = bonds.has('subject') ? 'subject has more words' : bonds.has('hit') ? 'hit has more words' : undefined;
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
