/**
 * Chooses which name of the subject and which of a hit are compared, and aligns them for the screen. How two names are compared is in
 * `lib/compare`. Promises: an alias counts only where the name does not agree. Pure; throws nothing.
 */
import {
  bondRemark,
  compareNames,
  differingLetters,
  hasAbsentPart,
  isPlaceholder,
  type Name,
  type NameComparison,
  type Pair,
  type Range,
  toName,
  type Word,
} from '#lib/compare/index.ts';
import type { Agreement, NamePart } from '#lib/model/session/explanation.schema.ts';
import { rankOf, romanise, toShown } from './comparison.ts';
import type { SubjectValue } from './subject.ts';

/** Compares all names of the subject with all names of a hit; the best pair counts. */
export interface NamedValue {
  readonly value: SubjectValue;
  readonly name: Name;
}

export interface NameMatch {
  /** The hit's names other than aliases. */
  readonly mains: readonly NamedValue[];
  /** The name to show for the hit: the first, or an alias if there is none. */
  readonly shown: NamedValue | null;
  readonly subject: NamedValue | null;
  readonly hit: NamedValue | null;
  readonly comparison: NameComparison | null;
  /** The best pair uses an alias. */
  readonly byAlias: boolean;
  /** One source of the subject agrees and another does not. */
  readonly othersDiffer: boolean;
}

/** The first aliases are always compared, the others only if they have the same words. */
const aliasesInFull = 4;
const mostNames = 6;

export const toNamed = (values: readonly SubjectValue[], isCompany: boolean): NamedValue[] =>
  values.map((value) => ({ value, name: toName(value.text, isCompany, romanise) }));

/**
 * Lists full names: those given as such, and given name and surname joined, from one source where it has both.
 * @param first which of them come first: a screening request has parts, a list has whole names
 */
export function namesOf(
  valuesOf: (key: string) => readonly SubjectValue[],
  isCompany: boolean,
  first: 'joined' | 'whole',
): NamedValue[] {
  const whole = [...(isCompany ? valuesOf('company_name') : []), ...valuesOf('full_name')];
  const family = valuesOf('lastname');
  const joined = valuesOf('firstname').flatMap((given) => {
    const same = family.find(({ source }) => source === given.source);
    return same ? [{ text: `${given.text} ${same.text}`, source: given.source }] : [];
  });
  const parts = [...valuesOf('firstname').slice(0, 1), ...family.slice(0, 1)];
  const assembled = {
    text: parts.map(({ text }) => text).join(' '),
    source: [...new Set(parts.map(({ source }) => source))].join(', '),
  };
  const all = first === 'whole' ? [...whole, ...joined] : [...joined, ...whole];
  const names = all.length === 0 && parts.length > 0 ? [assembled] : all;
  const distinct = names.filter(
    ({ text, source }, index) => names.findIndex((other) => other.text === text && other.source === source) === index,
  );
  return toNamed(distinct.slice(0, mostNames), isCompany);
}

export function bestNameMatch(
  subjects: readonly NamedValue[],
  mains: readonly NamedValue[],
  aliases: readonly NamedValue[],
): NameMatch {
  const none = { subject: null, hit: null, comparison: null };
  let best: Pick<NameMatch, 'subject' | 'hit' | 'comparison'> = none;
  const consider = (subject: NamedValue, hit: NamedValue): NameComparison => {
    const comparison = compareNames(subject.name, hit.name);
    if (!best.comparison || rankOf(comparison) > rankOf(best.comparison)) best = { subject, hit, comparison };
    return comparison;
  };
  const agreeing = new Set<NamedValue>();
  for (const subject of subjects) {
    for (const hit of mains) if (consider(subject, hit).result === 'equal') agreeing.add(subject);
  }
  const byMains = best as typeof best;
  aliases.forEach((alias, index) => {
    for (const subject of subjects) {
      const isLikely = index < aliasesInFull || alias.name.signature === subject.name.signature;
      if (isLikely && consider(subject, alias).result === 'equal') agreeing.add(subject);
    }
  });
  // An alias counts only if it agrees, in part or whole, where the name does not.
  const agrees = ({ comparison }: Pick<NameMatch, 'comparison'>) => comparison !== null && rankOf(comparison) >= 2;
  const isEqual = ({ comparison }: Pick<NameMatch, 'comparison'>) => comparison?.result === 'equal';
  const isBetter = (isEqual(best) && !isEqual(byMains)) || (agrees(best) && !agrees(byMains));
  if (!isBetter && byMains.comparison) best = byMains;
  const byAlias = best.hit !== null && !mains.includes(best.hit);
  return {
    mains,
    shown: mains[0] ?? aliases[0] ?? null,
    ...best,
    byAlias,
    othersDiffer: best.comparison?.result === 'equal' && agreeing.size < subjects.length,
  };
}

export function toAlignedName({ comparison, subject, hit }: NameMatch): NamePart[] {
  if (!comparison || !subject || !hit) return [];
  return comparison.pairs.map((pair) =>
    // Two placeholders agree in nothing, and a name differs in nothing from one.
    pair.bond !== null && (isInGap(subject, pair.subject) || isInGap(hit, pair.hit))
      ? {
          subject: pair.subject?.text ?? null,
          hit: pair.hit && toHitWord(pair.hit, hit.value.source, []),
          agreement: 'not_compared',
        }
      : toNamePart(pair, hit.value.source),
  );
}

/** Whether the word is all or part of a placeholder: `UNKNOWN`, the `A` of `N/A Silva`. */
function isInGap({ name: { text } }: NamedValue, word: Word | null): boolean {
  if (word === null) return false;
  const before = /[^\s,]*$/u.exec(text.slice(0, word.start))?.[0] ?? '';
  const from = /^[^\s,]*/u.exec(text.slice(word.start))?.[0] ?? '';
  return isPlaceholder(text) || hasAbsentPart(before + from);
}

function toNamePart({ subject, hit, bond, optional }: Pair, source: string): NamePart {
  const differs = bond === 'other' || bond === 'close';
  const remark = bond ? bondRemark(bond) : optional;
  const marks = differs && subject && hit ? differingLetters(subject, hit)[1] : [];
  return {
    subject: subject?.text ?? null,
    hit: hit && toHitWord(hit, source, marks),
    agreement: agreements.get(bond) ?? 'equal',
    ...(remark !== undefined && { remark }),
  };
}

/** Any other bond is one of equal words. */
const agreements = new Map<Pair['bond'], Agreement>([
  [null, 'missing'],
  ['other', 'different'],
  ['close', 'different'],
  ['exchanged', 'different'],
  ['consonants', 'not_compared'],
  ['script', 'not_compared'],
  ['initial', 'partial'],
]);

const toHitWord = ({ text, start }: Word, source: string, marks: readonly Range[]): NamePart['hit'] =>
  toShown(
    text,
    source,
    marks.map(([from, to]) => [from - start, to - start]),
  );
