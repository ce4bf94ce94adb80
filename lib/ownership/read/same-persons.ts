/** Entries that may be one person, listed twice: below a threshold, each of them would go unnoticed. */
import { isAbsentDate, toDayRange, toDays } from '#lib/compare/index.ts';
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { NodeKey, OwnershipNode } from '../model/index.ts';

/**
 * Groups of persons with the same name, in any order of its words, whose birth dates may be the same: written in two formats, one of them only a
 * year, missing or not readable. Only birth dates that are certainly two different ones tell two persons apart.
 */
export function findSamePersons(nodes: readonly OwnershipNode[]): readonly (readonly NodeKey[])[] {
  const persons = nodes.filter(({ kind, name }) => kind === 'person' && name?.trim());
  return [...Map.groupBy(withSharedDays(persons), plainName).values()]
    .filter((namesakes) => namesakes.length > 1)
    .flatMap(groupByBirth)
    .map((group) => group.map(({ key }) => key));
}

/** Without those whose birth date nobody else can have: names are compared for the others alone, as that takes longer. */
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
