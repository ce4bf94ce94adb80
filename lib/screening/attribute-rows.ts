/** Rows of the comparison: one attribute of the subject beside the hit's. */
import { type Comparison, toParts } from '#lib/compare/index.ts';
import type { Agreement, AttributeComparison, AttributeValue } from '#lib/model/session/explanation.ts';
import type { Attribute } from './attributes.ts';
import { agreementOf, rankOf } from './hit-comparison.ts';
import type { NameMatch } from './names/index.ts';
import { approximateOf } from './romaniser.ts';
import type { SubjectValue } from './subject.ts';

export interface Row {
  readonly row: AttributeComparison;
  /** Weighted; 0 unless equal, in part or whole. */
  readonly worth: number;
}

export function rowOfNames(
  attribute: Attribute,
  ours: readonly SubjectValue[],
  theirs: readonly SubjectValue[],
  { subject, hit, comparison, othersDiffer }: NameMatch,
  further: readonly string[],
): Row {
  const remarks = [
    ...further,
    ...(comparison?.remark === undefined ? [] : [comparison.remark]),
    ...(othersDiffer ? ['not in every source'] : []),
  ];
  return toRow(attribute, ours, theirs, comparison, subject?.value, hit?.value, remarks);
}

/** The best of all pairs; the remark mentions values that differ. */
export function compareValues(
  attribute: Attribute,
  ours: readonly SubjectValue[],
  theirs: readonly SubjectValue[],
  compare: (subject: string, hit: string) => Comparison,
): Row {
  const pairs = ours.flatMap((subject) =>
    theirs.map((hit) => ({ subject, hit, comparison: compare(subject.text, hit.text) })),
  );
  const [best] = [...pairs].sort((a, b) => rankOf(b.comparison) - rankOf(a.comparison));
  const isEqual = best?.comparison.result === 'equal';
  const hasPair = (side: 'subject' | 'hit', value: SubjectValue, agreement: Agreement) =>
    pairs.some((pair) => pair[side] === value && agreementOf(pair.comparison) === agreement);
  const agreeing = theirs.filter((value) => hasPair('hit', value, 'equal')).length;
  const isSplit = ours.some((value) => hasPair('subject', value, 'different') && !hasPair('subject', value, 'equal'));
  const remarks = [
    ...(best?.comparison.remark === undefined ? [] : [best.comparison.remark]),
    ...(isEqual && agreeing < theirs.length ? [`${agreeing} of ${theirs.length} values in the hit`] : []),
    ...(isEqual && isSplit ? ['not in every source'] : []),
    // A value that could not be compared may be the one that agrees.
    ...(best?.comparison.result === 'different' &&
    pairs.some(({ comparison }) => comparison.result === 'not_comparable')
      ? ['other values not compared']
      : []),
  ];
  return toRow(attribute, ours, theirs, best?.comparison, best?.subject, best?.hit, remarks);
}

function toRow(
  { key, label, kind, weight }: Attribute,
  ours: readonly SubjectValue[],
  theirs: readonly SubjectValue[],
  comparison: Comparison | null | undefined,
  subject: SubjectValue | undefined,
  hit: SubjectValue | undefined,
  remarks: readonly string[],
): Row {
  const agreement = comparison ? agreementOf(comparison) : 'missing';
  const counts = agreement === 'equal' || agreement === 'partial';
  return {
    worth: counts ? weight * (comparison?.worth ?? 0) : 0,
    row: {
      key,
      label,
      kind,
      subject: ours.map((value) => toValue(value, value === subject ? comparison : undefined, 0)),
      hit: theirs.map((value) => toValue(value, value === hit ? comparison : undefined, 1)),
      agreement,
      ...(remarks.length > 0 && { remark: remarks.join(', ') }),
    },
  };
}

/** @param side whose marks: 0 the subject's, 1 the hit's */
export function toValue(value: SubjectValue, comparison: Comparison | null | undefined, side: 0 | 1): AttributeValue {
  const approximate = approximateOf(value.text);
  const marks = comparison?.result === 'different' ? comparison.marks?.[side] : undefined;
  return {
    text: value.text,
    source: value.source,
    ...(approximate !== undefined && { approximate }),
    ...(marks && marks.length > 0 && { parts: toParts(value.text, marks) }),
  };
}
