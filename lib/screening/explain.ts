/** Compares every hit with the subject, and orders the hits for review. */

import { agreementOf, type Comparison } from '#lib/compare/index.ts';
import type { Agreement, AttributeComparison, HitExplanation } from '#lib/model/session/explanation.schema.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { bestNameMatch, type NamedValue, type NameMatch, namesOf, toAlignedName, toNamed } from './aligned-name.ts';
import { type Attribute, attributes } from './attributes.ts';
import { rankOf, toShown } from './comparison.ts';
import { endedListings, type HitValues, hitKindsOf, toHitValues, typesOf } from './hits.ts';
import type { ScreenedHit, ScreeningSubject, SubjectValue } from './subject.ts';

/** A row of the comparison has one attribute of the subject beside the hit's. */
interface Row {
  readonly row: AttributeComparison;
  /** The weight of the agreement, 0 unless it is equal, in part or whole. */
  readonly worth: number;
}

function rowOfNames(
  attribute: Attribute,
  ours: readonly SubjectValue[],
  theirs: readonly SubjectValue[],
  { subject, hit, comparison, othersDiffer }: NameMatch,
  further: readonly (string | false)[],
): Row {
  const remarks = [...further, comparison?.remark, othersDiffer && 'not in every source'];
  return toRow(attribute, ours, theirs, comparison, subject?.value, hit?.value, remarks);
}

/** Finds the best of all pairs; the remark mentions values that differ. */
function compareValues(
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
  // A value that could not be compared may be the one that agrees.
  const isOpen =
    best?.comparison.result === 'different' && pairs.some(({ comparison }) => comparison.result === 'not_comparable');
  const remarks = [
    best?.comparison.remark,
    isEqual && agreeing < theirs.length && `${agreeing} of ${theirs.length} values in the hit`,
    isEqual && isSplit && 'not in every source',
    isOpen && 'other values not compared',
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
  remarks: readonly (string | false | undefined)[],
): Row {
  const remark = remarks.filter((one) => one).join(', ');
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
      ...(remark !== '' && { remark }),
    },
  };
}

/** @param side whose marks: 0 the subject's, 1 the hit's */
const toValue = ({ text, source }: SubjectValue, comparison: Comparison | null | undefined, side: 0 | 1) =>
  toShown(text, source, comparison?.result === 'different' ? comparison.marks?.[side] : undefined);

/** So many aliases are compared of all hits together, and at least and at most of one hit. */
const aliasBudget = { all: 10_000, least: 5, most: 300 } as const;

/** So many values of the subject are compared per attribute. */
const mostSources = 16;

interface Explained {
  readonly explanation: HitExplanation;
  /** The weighted sum of the agreeing attributes. */
  readonly corroboration: number;
  /** The part of the name that agrees, 0 to 1. */
  readonly nameShare: number;
}

/**
 * @returns `hits` in the given order; `order` with the id of every hit: by the strongest kind, then what agrees (weighted), then what differs,
 * then how much of the name agrees, then the given order
 */
export function explainScreening(screening: {
  readonly subject: ScreeningSubject;
  readonly hits: readonly ScreenedHit[];
  /** Listings that end later have not ended. */
  readonly today?: string;
}): { order: string[]; hits: HitExplanation[] } {
  const subject = readSubject(screening.subject);
  const share = Math.floor(aliasBudget.all / Math.max(1, screening.hits.length));
  const mostAliases = Math.min(aliasBudget.most, Math.max(aliasBudget.least, share));
  const explained = screening.hits.map((hit) => explain(subject, hit, mostAliases, screening.today ?? ''));
  const order = [...explained].sort(
    (a, b) =>
      kindRank(a) - kindRank(b) ||
      b.corroboration - a.corroboration ||
      a.explanation.different - b.explanation.different ||
      b.nameShare - a.nameShare,
  );
  return {
    order: order.map(({ explanation }) => explanation.id),
    hits: explained.map(({ explanation }) => explanation),
  };
}

const kindRank = ({ explanation }: Explained): number => hitKinds.indexOf(explanation.kinds[0] ?? 'other');

interface Subject {
  readonly isCompany: boolean;
  readonly names: readonly NamedValue[];
  readonly valuesOf: (key: string) => readonly SubjectValue[];
}

function readSubject({ kind, values }: ScreeningSubject): Subject {
  const valuesOf = (key: string) =>
    Object.hasOwn(values, key)
      ? (values[key] ?? []).filter(({ text }) => text.trim() !== '' && !isMasked(text)).slice(0, mostSources)
      : [];
  return { isCompany: kind === 'corporate', names: namesOf(valuesOf, kind === 'corporate', 'joined'), valuesOf };
}

function explain(subject: Subject, { id, hit }: ScreenedHit, mostAliases: number, today: string): Explained {
  const ended = endedListings(hit, today);
  const values = toHitValues(hit, mostAliases);
  const listedOf = (key: string): readonly SubjectValue[] => values.values.get(key) ?? [];
  const name = bestNameMatch(
    subject.names,
    listedNames(listedOf, subject.isCompany),
    toNamed(values.aliases, subject.isCompany),
  );

  const inParts = !subject.isCompany && !name.byAlias ? partsOfName(subject, listedOf) : [];
  const rows = inParts.length > 0 ? inParts : toNameRow(subject, name, values);
  for (const attribute of attributes) {
    if (!attribute.compare) continue;
    const ours = subject.valuesOf(attribute.key);
    const theirs = listedOf(attribute.key);
    if (ours.length > 0 || theirs.length > 0) rows.push(compareValues(attribute, ours, theirs, attribute.compare));
  }
  const count = (agreement: AttributeComparison['agreement']) =>
    rows.filter(({ row }) => row.agreement === agreement).length;
  return {
    explanation: {
      id,
      kinds: hitKindsOf(typesOf(hit), hit),
      ...(ended.length > 0 && { ended }),
      name: name.shown && toValue(name.shown.value, name.shown === name.hit ? name.comparison : undefined, 1),
      words: toAlignedName(name),
      attributes: rows.map(({ row }) => row),
      equal: count('equal'),
      partial: count('partial'),
      different: count('different'),
      notCompared: count('not_compared'),
      missing: count('missing'),
    },
    corroboration: rows.reduce((sum, { worth }) => sum + worth, 0),
    nameShare: name.comparison?.worth ?? 0,
  };
}

function listedNames(listedOf: Subject['valuesOf'], isCompany: boolean): NamedValue[] {
  return namesOf((key) => (key === 'company_name' && !isCompany ? [] : listedOf(key)), isCompany, 'whole');
}

/** Surname and given names are separate rows where both sides have both. */
function partsOfName(subject: Subject, listedOf: Subject['valuesOf']): Row[] {
  const parts = attributes.filter(({ key }) => key === 'lastname' || key === 'firstname');
  const hasBoth = parts.every(({ key }) => subject.valuesOf(key).length > 0 && listedOf(key).length > 0);
  if (!hasBoth) return [];
  return parts.map((attribute) => {
    const match = bestNameMatch(
      toNamed(subject.valuesOf(attribute.key), false),
      toNamed(listedOf(attribute.key), false),
      [],
    );
    return rowOfNames(attribute, subject.valuesOf(attribute.key), listedOf(attribute.key), match, []);
  });
}

function toNameRow(subject: Subject, match: NameMatch, values: HitValues): Row[] {
  const attribute = attributes.find(({ key }) => key === (subject.isCompany ? 'company_name' : 'full_name'));
  if (!attribute) return [];
  const ours = subject.names.map(({ value }) => value);
  const main = match.mains.map(({ value }) => value);
  const alias = match.byAlias && match.hit ? [match.hit.value] : [];
  const theirs = main.length + alias.length > 0 ? [...main, ...alias] : values.aliases.slice(0, 1);
  if (ours.length === 0 && theirs.length === 0) return [];
  const remarks = [
    match.byAlias && match.comparison?.result === 'equal' && 'an alias agrees',
    values.cut && 'not all aliases and fields compared',
  ];
  return [rowOfNames(attribute, ours, theirs, match, remarks)];
}
