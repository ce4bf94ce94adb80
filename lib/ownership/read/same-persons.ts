/** Entries that may be one person, listed twice: below a threshold, each of them would go unnoticed. */
import { compareNames, isAbsentDate, type Name, toDayRange, toDays, toName } from '#lib/compare/index.ts';
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { NodeKey, OwnershipNode } from '../model/graph.ts';

/**
 * Finds groups of persons with the same name, in any order of its words, whose birth dates may be the same: written in two formats, one of them only a
 * year, missing or not readable. Only birth dates that are certainly two different ones tell two persons apart. Of persons born on one day, names
 * that may be two spellings of one count as the same: transliterated, shortened to an initial, with fewer given names. Where
 * no name was reported, the birth date alone may tell two of them apart.
 */
export function findSamePersons(nodes: readonly OwnershipNode[]): readonly (readonly NodeKey[])[] {
  const persons = nodes.filter(({ kind }) => kind === 'person');
  const candidates = withSharedDays(persons);
  const plainNames = new Map(candidates.map((node) => [node, plainName(node)]));
  const spellings = joinSpellings(plainNames);
  const nameOf = (node: OwnershipNode): string => {
    const plain = plainNames.get(node) ?? '';
    return spellings.get(plain) ?? plain;
  };
  return [...Map.groupBy(candidates, nameOf).values()]
    .filter((namesakes) => namesakes.length > 1)
    .flatMap(groupByBirth)
    .map((group) => group.map(({ key }) => key));
}

/** Leaves out those whose birth date nobody else can have: names are compared for the others alone, as that takes longer. */
function withSharedDays(persons: readonly OwnershipNode[]): readonly OwnershipNode[] {
  const uses = new Map<string, number>();
  for (const { birthDate } of persons) {
    const days = daysOf(birthDate);
    if (days.length === 0) return persons;
    for (const day of days) uses.set(day, (uses.get(day) ?? 0) + 1);
  }
  return persons.filter(({ birthDate }) => daysOf(birthDate).some((day) => (uses.get(day) ?? 0) > 1));
}

const plainName = ({ name }: OwnershipNode): string =>
  normaliseText(name ?? '')
    .split(' ')
    .sort()
    .join(' ');

/** A day that more of them share is a placeholder, and says nothing of who they are. */
const maxBornAlike = 20;
/** Comparing takes some microseconds. Beyond this many pairs only equal names count. */
const maxPairs = 1_000;

/** Maps each plain name to the one that stands for all its spellings; names without another spelling are not in it. */
function joinSpellings(plainNames: ReadonlyMap<OwnershipNode, string>): ReadonlyMap<string, string> {
  const bornOn = new Map<string, Map<string, OwnershipNode>>();
  for (const [person, plain] of plainNames)
    for (const day of daysOf(person.birthDate))
      bornOn.set(day, (bornOn.get(day) ?? new Map<string, OwnershipNode>()).set(plain, person));
  const joined = new Map<string, string>();
  let pairs = 0;
  // The fewest first, whatever the order of the answer.
  const days = [...bornOn].toSorted(([day, one], [other, two]) => one.size - two.size || (day < other ? -1 : 1));
  for (const [, bornAlike] of days) {
    pairs += (bornAlike.size * (bornAlike.size - 1)) / 2;
    if (bornAlike.size > maxBornAlike || pairs > maxPairs) break;
    if (bornAlike.size === 1) continue;
    const names = [...bornAlike].map(([plain, { name }]) => [plain, toName(name ?? '', false)] as const);
    names.forEach(([plain, name], position) => {
      for (const [otherPlain, other] of names.slice(position + 1))
        if (mayBeOneName(name, other)) join(joined, plain, otherPlain);
    });
  }
  return joined;
}

/** Different words tell two persons apart, similar ones do not. */
function mayBeOneName(left: Name, right: Name): boolean {
  const { result, reason, pairs } = compareNames(left, right);
  // In a large group many are born on one day: scripts that cannot be compared are no ground to take two of them for one.
  if (result !== 'different') return reason !== 'another_script';
  return (
    pairs.some(({ bond }) => bond === 'close') && !pairs.some(({ bond }) => bond === 'other' || bond === 'exchanged')
  );
}

function join(joined: Map<string, string>, left: string, right: string): void {
  const [retained, replaced] = [joined.get(left) ?? left, joined.get(right) ?? right];
  for (const [name, stands] of joined) if (stands === replaced) joined.set(name, retained);
  joined.set(left, retained).set(right, retained).set(replaced, retained);
}

/** With more birth dates than this, one entry without a date makes one group of all. */
const maxDates = 8;

interface BornAlike {
  readonly nodes: OwnershipNode[];
  readonly days: string[];
}

/** One group for each birth date, however it is written. Entries without a readable day belong to each of them that they may mean. */
function groupByBirth(namesakes: readonly OwnershipNode[]): readonly (readonly OwnershipNode[])[] {
  const dates = new Set<BornAlike>();
  const byDay = new Map<string, BornAlike>();
  const vague: OwnershipNode[] = [];
  for (const node of namesakes) {
    const days = daysOf(node.birthDate);
    if (days.length === 0) {
      vague.push(node);
      continue;
    }
    const alike = new Set(days.flatMap((day) => byDay.get(day) ?? []));
    const all = [...alike, { nodes: [node], days }];
    const group = { nodes: all.flatMap((one) => one.nodes), days: all.flatMap((one) => one.days) };
    for (const one of alike) dates.delete(one);
    for (const day of group.days) byDay.set(day, group);
    dates.add(group);
  }
  if (vague.length > 0 && (dates.size === 0 || dates.size > maxDates)) return [namesakes];
  return [...dates]
    .map(({ nodes, days }) => [
      ...nodes,
      ...vague.filter(({ birthDate }) => days.some((day) => mayMean(birthDate, day))),
    ])
    .filter((group) => group.length > 1);
}

/** Nearly all are written like this, and thousands of owners are compared. */
const isPlainDay = /^[12]\d{3}-\d{2}-\d{2}$/;

function daysOf(birthDate: string | null): readonly string[] {
  if (birthDate !== null && isPlainDay.test(birthDate)) return [birthDate];
  return birthDate === null || isAbsentDate(birthDate) ? [] : toDays(birthDate);
}

/** Whether a birth date that names no day may mean this one. */
function mayMean(birthDate: string | null, day: string): boolean {
  const range = birthDate === null || isAbsentDate(birthDate) ? undefined : toDayRange(birthDate);
  return range === undefined || (range.from <= day && day <= range.to);
}
