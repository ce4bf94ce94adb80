/** Facts, labels and order of hits are taken from their own data. Everything here is pure. */
import { countryName } from '#lib/format/country.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import { toDayOrMonth } from '#lib/format/dates/month.ts';
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { EntryLine, Hit, ListEntry, NamedCountry } from './hit.ts';

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const present = (text: string | null | undefined): string[] => (text ? [text] : []);

const countryText = ({ code, name }: NamedCountry): string => name ?? countryName(code) ?? code ?? '';

/** @returns the year as received, such as `1969` */
const birthYear = ({ birthDate }: Hit): string | null =>
  /^\s*(\d{4})(?:-|\s*$)/.exec(parseWireDate(birthDate) ?? birthDate ?? '')?.[1] ?? null;

export const countriesOf = ({ nationality, countries }: Hit): readonly string[] =>
  distinct(
    [...(nationality === null ? [] : [{ code: nationality, name: null }]), ...(countries ?? [])]
      .map(countryText)
      .filter((text) => text !== ''),
  );

/** @returns lists and registers that the hit is in */
export const sourcesOf = ({ entries }: Hit): readonly string[] =>
  distinct((entries ?? []).flatMap(({ source }) => present(source)));

export interface HitFact {
  /** Labels are like "Programme", "Listed since" and "Position". */
  readonly label: string;
  readonly text: string;
}

const listingNames = /programme|program\b|regime|listed|listing|designat|\bsince\b/i;
const postNames = /position|function|office|post\b|role|relation/i;
const fromNames = /^(?:from|since|start)/i;
const untilNames = /^(?:until|till|to|end)/i;

/** @returns a post with its time: "Deputy mayor, from May 2014, until 31 May 2019" */
function postText(line: EntryLine, locale: string): string {
  const timed = (names: RegExp) => line.values.find(({ name, value }) => name !== null && names.test(name) && value);
  const [from, until] = [timed(fromNames), timed(untilNames)];
  const posts = line.values.filter((one) => one !== from && one !== until && !isTime(one.name));
  return [
    ...posts.flatMap(({ name, value }) => {
      if (!value) return [];
      return [name === null || postNames.test(name) ? value : `${name} ${value}`];
    }),
    ...(from?.value ? [`from ${toDayOrMonth(from.value, locale)}`] : []),
    ...(until?.value ? [`until ${toDayOrMonth(until.value, locale)}`] : []),
  ].join(', ');
}

const isTime = (name: string | null): boolean => name !== null && (fromNames.test(name) || untilNames.test(name));

function factsOf(entry: ListEntry, locale: string): HitFact[] {
  const listed = entry.lines.flatMap((line): HitFact[] => {
    if (line.name === null) return [];
    if (postNames.test(line.name))
      return present(postText(line, locale)).map((text) => ({ label: line.name ?? '', text }));
    if (!listingNames.test(line.name)) return [];
    return line.values.flatMap(({ value }) => present(value)).map((text) => ({ label: line.name ?? '', text }));
  });
  return [
    ...listed,
    ...present(entry.started).map((text) => ({ label: 'Listed since', text })),
    ...present(entry.ended).map((text) => ({ label: 'Listed until', text })),
  ];
}

/** All facts are in the record below. */
const mostFacts = 5;
const mostHeadlines = 2;

/**
 * These facts decide first: programme and time of a listing, a post with its dates, and headlines with theirs, the newest first. Lines are known by the
 * names that lists give them, so a hit may have no such fact; nothing is left out of the record below.
 */
export function decisiveFacts({ entries, articles }: Hit, locale: string): readonly HitFact[] {
  const listed = (entries ?? []).flatMap((entry) => factsOf(entry, locale));
  const unique = listed.filter(
    (fact, at) => listed.findIndex(({ label, text }) => label === fact.label && text === fact.text) === at,
  );
  const headlines = (articles ?? []).flatMap(({ title, date }) =>
    present(title).map((text) => ({ label: date ?? 'Undated', text })),
  );
  return [...unique.slice(0, mostFacts), ...headlines.slice(0, mostHeadlines)];
}

/** @returns the text under a name in the list: "born 1969, Portugal, Utopia Treasury"; empty when the hit names no such fact */
export function cardText(hit: Hit): string {
  const year = birthYear(hit);
  const [source, ...more] = sourcesOf(hit);
  return [
    ...(year === null ? [] : [`born ${year}`]),
    ...countriesOf(hit),
    ...(source === undefined ? [] : [more.length > 0 ? `${source} and ${more.length} more` : source]),
  ].join(', ');
}

/** Hits are told apart by their reference, else by the number of their articles or list entries. */
export function hitHint(hit: Hit): { readonly text: string; readonly isReference: boolean } {
  const reference = (hit.entries ?? [])
    .flatMap((entry) => entry.lines)
    .find(
      (line) => line.name !== null && /^(?:reference|entry|list(?:ing)?)\b.{0,12}$|\b(?:id|number)$/i.test(line.name),
    );
  const value = reference?.values[0]?.value;
  if (value && value.length <= 24) return { text: value, isReference: true };
  const articles = hit.articles?.length ?? 0;
  if (articles > 0) return { text: articles === 1 ? '1 article' : `${articles} articles`, isReference: false };
  const entries = hit.entries?.length ?? 0;
  if (entries > 0) return { text: entries === 1 ? '1 list entry' : `${entries} list entries`, isReference: false };
  // A list that was not sent is not an empty list.
  const isNotSent = hit.notSent.some((list) => list.endsWith('entries'));
  return { text: isNotSent ? 'List entries not stated' : 'No list entry', isReference: false };
}

/** A text with a non-Latin letter needs an approximate spelling. */
export const needsSpelling = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** Hits of one screening may name each other as associates. */
export interface Association {
  readonly id: string;
  readonly name: string;
  /** It is as received, such as `SHAREHOLDER`, or null where it is not stated. */
  readonly association: string | null;
  /** With `names` this hit names the other one; with `named` the other one names this hit. */
  readonly direction: 'names' | 'named';
}

/** Hits are found by name, whatever its case and accents, since the answer has no other reference. */
export function associationsOf(hit: Hit, hits: readonly Hit[]): readonly Association[] {
  const own = hit.name === null ? '' : normaliseText(hit.name);
  return hits.flatMap((other): Association[] => {
    if (other === hit || other.name === null || !(hit.associates?.length || other.associates?.length)) return [];
    const theirs = normaliseText(other.name);
    const naming = (one: Hit, name: string) =>
      name === '' ? undefined : one.associates?.find((associate) => normaliseText(associate.name ?? '') === name);
    const names = naming(hit, theirs);
    const named = naming(other, own);
    const found = names ?? named;
    if (!found) return [];
    return [{ id: other.id, name: other.name, association: found.association, direction: names ? 'names' : 'named' }];
  });
}

/** Hits that the order does not name follow in the received order, so that no hit is lost. @param order ids */
export function inOrder(hits: readonly Hit[], order: readonly string[] | null): readonly Hit[] {
  if (!order) return hits;
  const remaining = new Map(hits.map((hit) => [hit.id, hit]));
  const known = order.flatMap((id) => {
    const hit = remaining.get(id);
    remaining.delete(id);
    return hit ?? [];
  });
  return [...known, ...remaining.values()];
}
