/** Names of people and companies are equal only where every word is, ignoring case, script, and whether the surname comes first. */
import {
  absent,
  type Comparison,
  different,
  equal,
  hasAbsentPart,
  isAbsent,
  notComparable,
  type PartialAgreement,
  partialText,
  partly,
} from './comparison.ts';
import { differingLetters, type Range } from './text/differing-letters.ts';
import { mixesScripts } from './text/scripts.ts';
import { type Romaniser, type Sameness, samenessRemark, tokenise, type Word } from './text/tokens.ts';
import {
  type Alignment,
  align,
  type Bond,
  maxTokens,
  mayBeTransliterations,
  type Pair,
  type Side,
} from './word-alignment.ts';

/** Legal forms of companies, one a line, longest spelling first. Another form, or none, is agreement in part: it may be another company. */
const forms: readonly (readonly string[])[] = [
  ['public limited company', 'plc'],
  ['limited liability company', 'l l c', 'llc'],
  ['limited liability partnership', 'llp'],
  ['proprietary limited', 'pty limited', 'pty ltd'],
  ['private limited', 'pte limited', 'pte ltd', 'pvt limited', 'pvt ltd', 'private ltd'],
  ['limited', 'ltd'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['limited partnership', 'lp'],
  ['gesellschaft mit beschrankter haftung', 'gesellschaft mit beschraenkter haftung', 'g m b h', 'gmbh', 'mbh'],
  ['aktiengesellschaft', 'a g', 'ag'],
  ['kommanditgesellschaft', 'kg'],
  ['offene handelsgesellschaft', 'ohg'],
  ['unternehmergesellschaft', 'ug'],
  ['sociedad anonima', 'sociedade anonima', 'societe anonyme', 's a', 'sa'],
  ['societa per azioni', 's p a', 'spa'],
  ['sociedad de responsabilidad limitada', 'sociedad limitada', 's de r l', 's l', 'sl'],
  ['sociedad limitada unipersonal', 's l u', 'slu'],
  ['societa a responsabilita limitata', 's r l', 'srl'],
  ['societe a responsabilite limitee', 's a r l', 'sarl'],
  ['sociedade por quotas', 'limitada', 'ltda', 'lda'],
  ['societe par actions simplifiee', 's a s', 'sas'],
  ['societe par actions simplifiee unipersonnelle', 'sasu'],
  ['besloten vennootschap', 'b v', 'bv'],
  ['besloten vennootschap met beperkte aansprakelijkheid', 'bvba'],
  ['naamloze vennootschap', 'n v', 'nv'],
  ['societas europaea', 'se'],
  ['aktiebolag', 'ab'],
  ['aktieselskab', 'a s', 'as'],
  ['anpartsselskab', 'aps'],
  ['osakeyhtio', 'oy'],
  ['julkinen osakeyhtio', 'oyj'],
  ['spolka z ograniczona odpowiedzialnoscia', 'sp z o o', 'sp z oo', 'spzoo'],
  ['spolka akcyjna'],
  ['obshchestvo s ogranichennoy otvetstvennostyu', 'obshchestvo s ogranichennoi otvetstvennostiu', 'ooo', 'o o o'],
  ['tovarystvo z obmezhenoyu vidpovidalnistyu', 'tov'],
  ['ood'],
  ['eood'],
  ['publichnoe aktsionernoe obshchestvo', 'pao', 'pjsc'],
  ['otkrytoe aktsionernoe obshchestvo', 'oao', 'ojsc'],
  ['zakrytoe aktsionernoe obshchestvo', 'zao', 'cjsc'],
  ['aktsionernoe obshchestvo', 'ao', 'jsc', 'joint stock company'],
  ['doo', 'd o o'],
  ['d d', 'dd'],
  ['kabushiki kaisha', 'k k', 'kk'],
  ['sdn bhd'],
  ['bhd'],
  ['anonim sirketi'],
  ['limited sirketi'],
];
const spellings = forms
  .flatMap((form) => form.map((spelling) => ({ words: spelling.split(' '), name: form[0] ?? spelling })))
  .sort((a, b) => b.words.length - a.words.length);

/** Drops legal forms at the end or the start (`ООО Ромашка`), unless nothing else would be left. */
function withoutForm(all: readonly Word[]): { words: readonly Word[]; form: string } {
  let words = all;
  const found: string[] = [];
  for (let next = formOf(words); next && next.words.length < words.length && found.length < 3; next = formOf(words)) {
    words = next.atEnd ? words.slice(0, -next.words.length) : words.slice(next.words.length);
    found.push(next.name);
  }
  return { words, form: found.sort().join(' ') };
}

function formOf(words: readonly Word[]) {
  const isAt = (spelling: readonly string[], at: number) =>
    at >= 0 && spelling.every((word, index) => words[at + index]?.roman === word);
  for (const spelling of spellings) {
    if (isAt(spelling.words, words.length - spelling.words.length)) return { ...spelling, atEnd: true };
  }
  // It stands in front of the name only where that is usual.
  const first = spellings.find(
    ({ words: [only], words: { length } }) =>
      length === 1 && /^(?:ooo|oao|pao|zao|ao|tov)$/.test(only ?? '') && isAt([only ?? ''], 0),
  );
  return first && { ...first, atEnd: false };
}

/** Received strings have no limit; longer ones are not names. */
const longestName = 200;

export interface Name extends Side {
  /** The words regardless of order; names with equal signatures get a full comparison. */
  readonly signature: string;
  readonly isCompany: boolean;
  /** A part of the name is a placeholder. */
  readonly hasGap: boolean;
  /** The legal form of a company, empty for people. */
  readonly form: string;
}

export interface NameComparison extends Comparison {
  readonly pairs: readonly Pair[];
}

/** @param romanise for scripts without agreed Latin spellings */
export function toName(text: string, isCompany: boolean, romanise?: Romaniser): Name {
  const all = text.length > longestName ? [] : tokenise(text, romanise, isCompany);
  const { words, form } = isCompany ? withoutForm(all) : { words: all, form: '' };
  const signature = words
    .map((word) => word.wide || word.plain)
    .sort()
    .join(' ');
  return { text, words, signature, isCompany, hasGap: words.length > 0 && hasAbsentPart(text), form };
}

const remarks = {
  joined: 'words joined or split',
  abbreviation: 'abbreviated on one side',
  initial: partialText('initials'),
  close: 'similar spelling',
  consonants: 'same consonants after romanising',
  script: 'written in another script',
  exchanged: 'names exchanged',
  other: undefined,
} as const satisfies Record<Exclude<Bond, Sameness>, string | undefined>;

export const bondRemark = (bond: Bond): string | undefined =>
  Object.hasOwn(remarks, bond) ? remarks[bond as keyof typeof remarks] : samenessRemark(bond as Sameness);

const differs = ({ bond }: Pair): boolean => bond === 'other' || bond === 'close' || bond === 'exchanged';
const isOpen = ({ bond }: Pair): boolean => bond === 'consonants' || bond === 'script';
const isAgreed = (pair: Pair): boolean => pair.bond !== null && !differs(pair) && !isOpen(pair);

/** @param isPart given names or surnames alone, of which none comes first elsewhere */
export function compareNames(left: Name, right: Name, isPart = false): NameComparison {
  const { pairs, order } = alignmentOf(left, right);
  if (isAbsent(left.text) || isAbsent(right.text)) return { ...absent, pairs };
  if (left.text === right.text && !left.hasGap) return { ...equal(), pairs };
  if (Math.max(left.text.length, right.text.length) > longestName || isLong(left) || isLong(right))
    return { ...notComparable('too_long', 'too long to compare word by word'), pairs };
  // A name of invisible characters or punctuation alone cannot be compared.
  if (left.words.length === 0 || right.words.length === 0)
    return { ...notComparable('unreadable', 'no letters to compare'), pairs };

  const agreed = pairs.filter(isAgreed);
  const worth = agreed.length / pairs.length;
  const single = pairs.filter(({ bond, optional }) => bond === null && optional !== 'particle');
  if (pairs.some(differs) || (agreed.length === 0 && !pairs.some(isOpen))) {
    const marked = pairs.filter((pair) => differs(pair) || single.includes(pair));
    const isTransliteration =
      !left.isCompany && order !== 'other' && pairs.filter(differs).every(isTransliterated) && pairs.some(differs);
    const remark = differentRemark(pairs) || (isTransliteration ? remarks.close : '');
    return {
      ...different(remark),
      ...(isTransliteration && { isTransliteration }),
      worth,
      pairs,
      marks: marksOf(marked),
    };
  }
  if (pairs.some(isOpen)) {
    const remark = pairs.every(({ bond }) => bond !== 'script') ? remarks.consonants : remarks.script;
    return { ...notComparable('another_script', remark), worth, pairs };
  }
  const isReordered = order === 'other' || (isPart && order !== 'same');
  const partial = partialOf(pairs, single, left, right) ?? (isReordered ? 'word_order' : undefined);
  const found = equalRemarks(pairs);
  if (partial === undefined) return { ...equal([...found].join(', ')), pairs };
  const text = [...new Set([partialText(partial), ...found])].join(', ');
  return { ...partly(partial, partial === 'company_form' ? 0.75 : 0.5, text), pairs };
}

const isTransliterated = ({ bond, subject, hit }: Pair): boolean =>
  bond === 'close' && subject !== null && hit !== null && mayBeTransliterations(subject, hit);

function partialOf(
  pairs: readonly Pair[],
  single: readonly Pair[],
  left: Name,
  right: Name,
): PartialAgreement | undefined {
  if (single.length > 0)
    return single.every(({ optional }) => optional === 'patronymic') ? 'patronymic' : 'fewer_names';
  if ([...left.words, ...right.words].some(({ exact }) => mixesScripts(exact))) return 'mixed_scripts';
  if (pairs.some(({ bond, within }) => bond === 'han_forms' || within === 'han_forms')) return 'han_forms';
  if (pairs.some(({ bond }) => bond === 'initial')) return 'initials';
  if (left.hasGap || right.hasGap) return 'name_not_given';
  const loose = pairs.filter(({ bond }) => bond === null);
  if (loose.some(({ subject }) => subject) && loose.some(({ hit }) => hit)) return 'particles';
  // Before a single word a title may be a name: `Dr Who`.
  if (!left.isCompany && loose.length > 0 && loose.length === pairs.length - 1) return 'fewer_names';
  return left.form === right.form ? undefined : 'company_form';
}

const isLong = ({ words }: Name): boolean => words.length > maxTokens;
const alignmentOf = (left: Name, right: Name): Alignment =>
  isLong(left) || isLong(right) ? { pairs: [], order: 'same' } : align(left, right, !left.isCompany);

function equalRemarks(pairs: readonly Pair[]): ReadonlySet<string> {
  const found = new Set(
    pairs.flatMap(({ bond, within }) => [bond, within].flatMap((each) => (each && bondRemark(each)) ?? [])),
  );
  const starts = pairs.flatMap((pair) => (pair.subject && pair.hit ? pair.hit.start : []));
  if (starts.some((start, index) => index > 0 && start < (starts[index - 1] ?? 0)))
    found.add(partialText('word_order'));
  if (pairs.some(({ optional }) => optional === 'particle')) found.add('ignoring a particle');
  return found;
}

function differentRemark(pairs: readonly Pair[]): string {
  const bonds = new Set(pairs.filter((pair) => !isAgreed(pair)).map(({ bond }) => bond));
  if (bonds.has('other')) return '';
  return [
    ...(bonds.has('exchanged') ? [remarks.exchanged] : []),
    ...(bonds.has('close') ? [remarks.close] : []),
    ...(bonds.has(null) ? [partialText('fewer_names')] : []),
  ].join(', ');
}

function marksOf(different: readonly Pair[]): readonly [Range[], Range[]] {
  const marks: [Range[], Range[]] = [[], []];
  for (const { subject, hit, bond } of different) {
    const [ours, theirs] =
      subject && hit && bond !== 'exchanged'
        ? differingLetters(subject, hit)
        : [subject ? [[subject.start, subject.end] as const] : [], hit ? [[hit.start, hit.end] as const] : []];
    marks[0].push(...ours);
    marks[1].push(...theirs);
  }
  return marks;
}
