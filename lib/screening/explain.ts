/** Every hit beside the subject, and the order to look at them. */
import {
  type AttributeComparison,
  type AttributeValue,
  type HitExplanation,
  hitKinds,
} from '#lib/model/explanation.ts';
import { type Attribute, attributes } from './attributes.ts';
import { hitKindsOf, typesOf } from './kind.ts';
import { approximateOf } from './letters.ts';
import { isMasked, type Listed, readListed } from './listed.ts';
import { toParts } from './marks.ts';
import { type Comparison, rankOf } from './name.ts';
import { compareAllNames, type NamedOutcome, type NamedValue, namesOf, toNamed } from './names.ts';
import type { ScreenedHit, ScreeningSubject, SubjectValue } from './subject.ts';
import { wordsOf } from './words.ts';

/** Aliases that all hits together may bring to be compared, and the least and the most of one hit. */
const aliasBudget = { all: 10_000, least: 5, most: 300 } as const;

/** Values of one attribute of the subject. */
const mostSources = 6;

interface Explained {
  readonly explanation: HitExplanation;
  /** Sum of what agrees, by weight. */
  readonly corroboration: number;
  /** How much of the name agrees, 0 to 1. */
  readonly nameShare: number;
}

/**
 * @returns `hits` in the order given; `order` with every id once for every hit: by the strongest kind, then by what agrees (weighted), then by
 * what differs, then by how much of the name agrees, then as upstream has it
 */
export function explainScreening(asked: {
  readonly subject: ScreeningSubject;
  readonly hits: readonly ScreenedHit[];
}): {
  order: string[];
  hits: HitExplanation[];
} {
  const subject = readSubject(asked.subject);
  const share = Math.floor(aliasBudget.all / Math.max(1, asked.hits.length));
  const mostAliases = Math.min(aliasBudget.most, Math.max(aliasBudget.least, share));
  const explained = asked.hits.map((hit) => explain(subject, hit, mostAliases));
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

function explain(subject: Subject, { id, hit }: ScreenedHit, mostAliases: number): Explained {
  const listed = readListed(hit, mostAliases);
  const listedOf = (key: string): readonly SubjectValue[] => listed.values.get(key) ?? [];
  const name = compareAllNames(
    subject.names,
    listedNames(listedOf, subject.isCompany),
    toNamed(listed.aliases, subject.isCompany),
    subject.isCompany,
  );

  const inParts = !subject.isCompany && !name.byAlias ? partsOfName(subject, listedOf) : [];
  const rows = inParts.length > 0 ? inParts : toNameRow(subject, name, listed);
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
      name: name.shown && toValue(name.shown.value, name.shown === name.hit ? name.comparison : undefined, 1),
      words: wordsOf(name),
      attributes: rows.map(({ row }) => row),
      equal: count('equal'),
      different: count('different'),
      missing: count('missing'),
    },
    corroboration: rows.reduce((sum, { worth }) => sum + worth, 0),
    nameShare: name.comparison?.worth ?? 0,
  };
}

interface Row {
  readonly row: AttributeComparison;
  readonly worth: number;
}

function listedNames(listedOf: Subject['valuesOf'], isCompany: boolean): NamedValue[] {
  return namesOf((key) => (key === 'company_name' && !isCompany ? [] : listedOf(key)), isCompany, 'whole');
}

/** Family name and given names apart, where both sides say both. */
function partsOfName(subject: Subject, listedOf: Subject['valuesOf']): Row[] {
  const parts = attributes.filter(({ key }) => key === 'lastname' || key === 'firstname');
  const isSaid = parts.every(({ key }) => subject.valuesOf(key).length > 0 && listedOf(key).length > 0);
  if (!isSaid) return [];
  return parts.map((attribute) => {
    const outcome = compareAllNames(
      toNamed(subject.valuesOf(attribute.key), false),
      toNamed(listedOf(attribute.key), false),
      [],
      false,
    );
    return rowOfNames(attribute, subject.valuesOf(attribute.key), listedOf(attribute.key), outcome, []);
  });
}

function toNameRow(subject: Subject, outcome: NamedOutcome, listed: Listed): Row[] {
  const attribute = attributes.find(({ key }) => key === (subject.isCompany ? 'company_name' : 'full_name'));
  if (!attribute) return [];
  const ours = subject.names.map(({ value }) => value);
  const main = outcome.mains.map(({ value }) => value);
  const alias = outcome.byAlias && outcome.hit ? [outcome.hit.value] : [];
  const theirs = main.length + alias.length > 0 ? [...main, ...alias] : listed.aliases.slice(0, 1);
  if (ours.length === 0 && theirs.length === 0) return [];
  const remarks = [
    ...(outcome.byAlias && outcome.comparison?.agreement === 'equal' ? ['an alias agrees'] : []),
    ...(listed.cut ? ['not all aliases and fields compared'] : []),
  ];
  return [rowOfNames(attribute, ours, theirs, outcome, remarks)];
}

function rowOfNames(
  attribute: Attribute,
  ours: readonly SubjectValue[],
  theirs: readonly SubjectValue[],
  { subject, hit, comparison, othersDiffer }: NamedOutcome,
  further: readonly string[],
): Row {
  const remarks = [
    ...further,
    ...(comparison?.remark === undefined ? [] : [comparison.remark]),
    ...(othersDiffer ? ['not with every source'] : []),
  ];
  return toRow(attribute, ours, theirs, comparison, subject?.value, hit?.value, remarks);
}

/** The best of all pairs; whether other values differ is said. */
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
  const isEqual = best?.comparison.agreement === 'equal';
  const says = (side: 'subject' | 'hit', value: SubjectValue, agreement: Comparison['agreement']) =>
    pairs.some((pair) => pair[side] === value && pair.comparison.agreement === agreement);
  const agreeing = theirs.filter((value) => says('hit', value, 'equal')).length;
  const isSplit = ours.some((value) => says('subject', value, 'different') && !says('subject', value, 'equal'));
  const remarks = [
    ...(best?.comparison.remark === undefined ? [] : [best.comparison.remark]),
    ...(isEqual && agreeing < theirs.length ? [`${agreeing} of ${theirs.length} values of the hit`] : []),
    ...(isEqual && isSplit ? ['not with every source'] : []),
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
  const agreement = comparison?.agreement ?? 'missing';
  return {
    worth: agreement === 'equal' ? weight * (comparison?.worth ?? 0) : 0,
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

/** @param side whose marks: the subject's 0, the hit's 1 */
function toValue(value: SubjectValue, comparison: Comparison | null | undefined, side: 0 | 1): AttributeValue {
  const approximate = approximateOf(value.text);
  const marks = comparison?.agreement === 'different' ? comparison.marks?.[side] : undefined;
  return {
    text: value.text,
    source: value.source,
    ...(approximate !== undefined && { approximate }),
    ...(marks && marks.length > 0 && { parts: toParts(value.text, marks) }),
  };
}
