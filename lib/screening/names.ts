/** All names of one side against all of the other: the pair that agrees best speaks for them. */
import { compareNames, type Name, type NameComparison, rankOf, toName } from './name.ts';
import type { SubjectValue } from './subject.ts';

export interface NamedValue {
  readonly value: SubjectValue;
  readonly name: Name;
}

export interface NamedOutcome {
  /** The hit's names that are no aliases. */
  readonly mains: readonly NamedValue[];
  /** The name to show for the hit: the first, or an alias where there is none. */
  readonly shown: NamedValue | null;
  readonly subject: NamedValue | null;
  readonly hit: NamedValue | null;
  readonly comparison: NameComparison | null;
  /** The pair is one of an alias. */
  readonly byAlias: boolean;
  /** One source of the subject agrees and another does not. */
  readonly othersDiffer: boolean;
}

/** The first aliases are compared in any case, those after them where they hold the same words. */
const aliasesInFull = 4;
const mostNames = 6;

export const toNamed = (values: readonly SubjectValue[], isCompany: boolean): NamedValue[] =>
  values.map((value) => ({ value, name: toName(value.text, isCompany) }));

/**
 * Full names: those given as such, and given and family names put together, of one source where one has both.
 * @param first which speak where both agree: a screening asks for joined ones, a list has whole ones
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
  const pieced = {
    text: parts.map(({ text }) => text).join(' '),
    source: [...new Set(parts.map(({ source }) => source))].join(', '),
  };
  const all = first === 'whole' ? [...whole, ...joined] : [...joined, ...whole];
  const names = all.length === 0 && parts.length > 0 ? [pieced] : all;
  const distinct = names.filter(
    ({ text, source }, index) => names.findIndex((other) => other.text === text && other.source === source) === index,
  );
  return toNamed(distinct.slice(0, mostNames), isCompany);
}

export function compareAllNames(
  subjects: readonly NamedValue[],
  mains: readonly NamedValue[],
  aliases: readonly NamedValue[],
  isCompany: boolean,
): NamedOutcome {
  const none = { subject: null, hit: null, comparison: null };
  let best: Pick<NamedOutcome, 'subject' | 'hit' | 'comparison'> = none;
  const consider = (subject: NamedValue, hit: NamedValue): NameComparison => {
    const comparison = compareNames(subject.name, hit.name, isCompany);
    if (!best.comparison || rankOf(comparison) > rankOf(best.comparison)) best = { subject, hit, comparison };
    return comparison;
  };
  const agreeing = new Set<NamedValue>();
  for (const subject of subjects) {
    for (const hit of mains) if (consider(subject, hit).agreement === 'equal') agreeing.add(subject);
  }
  const byMains = best as typeof best;
  aliases.forEach((alias, index) => {
    for (const subject of subjects) {
      const isLikely = index < aliasesInFull || alias.name.signature === subject.name.signature;
      if (isLikely && consider(subject, alias).agreement === 'equal') agreeing.add(subject);
    }
  });
  // An alias that agrees no better than the name itself is no news.
  const isBetter = best.comparison?.agreement === 'equal' && byMains.comparison?.agreement !== 'equal';
  if (!isBetter && byMains.comparison) best = byMains;
  const byAlias = best.hit !== null && !mains.includes(best.hit);
  return {
    mains,
    shown: mains[0] ?? aliases[0] ?? null,
    ...best,
    byAlias,
    othersDiffer: best.comparison?.agreement === 'equal' && agreeing.size < subjects.length,
  };
}
