/** The texts that ids and hashes of hits are made of. What these functions write never changes (`golden.test.ts`). */
import { isDay } from '#lib/model/day.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import { listFiles, withFileAddresses } from '../files.ts';
import type { DuplicateMatch, ScreenedValue } from './screenings.ts';

/**
 * What makes two hits of one subject the same hit, whatever else is said of it.
 *
 * The service's own id; without one the lists that hold the entry, its references in them and its name. All else is content: kinds, dates,
 * countries, aliases, articles. Never empty, and never changed: ids that carry verdicts are made of it (`golden.test.ts`).
 */
export function matchTextOf(hit: unknown): string {
  const id = normalised(keyOf(hit, 'id'), 'exact');
  if (id !== '') return JSON.stringify(['id', id]);
  const fields = listOf(keyOf(hit, 'fields'));
  const entries = ['sanctions', 'pep'].flatMap((key) => listOf(keyOf(hit, key)));
  const lists = [...fields.map((field) => keyOf(field, 'source')), ...entries.map((entry) => keyOf(entry, 'name'))];
  const references = [...fields, ...entries.flatMap((entry) => listOf(keyOf(entry, 'fields')))].flatMap(referencesIn);
  return JSON.stringify([
    'entry',
    distinct(lists),
    distinct(references),
    normalised(keyOf(keyOf(hit, 'info'), 'full_name')),
  ]);
}

const keyOf = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Empty for anything that is no list: here it only means that nothing in it can tell hits apart. */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `value` is text, or a list of { name, value } (field notes, "Answers"). */
function referencesIn(field: unknown): unknown[] {
  const value = keyOf(field, 'value');
  const isReference = isReferenceName(keyOf(field, 'name'));
  if (!Array.isArray(value)) return isReference ? [value] : [];
  return value.flatMap((part) => {
    if (!isRecord(part)) return isReference ? [part] : [];
    return isReference || isReferenceName(part.name) ? [part.value] : [];
  });
}

/** A list's own number of the entry. A number of a passport or a company is a fact about the subject. */
const referenceName =
  /^(?:(?:list|listing|entry|record|profile|source|unique|group|permanent|fixed|sdn|ofac|ofsi|hmt|un|eu|uk) )*(?:reference|ref|id|uid|identifier)(?: (?:number|no|code|id))?$/;

const isReferenceName = (name: unknown): boolean =>
  typeof name === 'string' &&
  referenceName.test(
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  );

/** `''` for anything but text and numbers. @param how `exact`: without regard to outer blanks alone; else also to case, forms of one letter and invisible characters */
function normalised(value: unknown, how: 'exact' | 'loose' = 'loose'): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (how === 'exact') return String(value).trim();
  return String(value)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const distinct = (values: readonly unknown[]): string[] =>
  [...new Set(values.map((value) => normalised(value)))].filter((text) => text !== '').sort();

/** Ids of a list of hits as before version 1 (decision 012), so that links and notes from then lead to their hit. @param sign as for `identifyHits` */
export function formerIdsOf(hits: readonly unknown[], sign: (text: string) => string): string[] {
  const own = new Map<string, number>();
  for (const hit of hits) {
    const id = idOf(hit);
    if (id) own.set(id, (own.get(id) ?? 0) + 1);
  }
  const isUsable = (id: string) => own.get(id) === 1 && isUpstreamId(id);
  const ids = hits.map((hit) => (isUsable(idOf(hit)) ? idOf(hit) : ''));
  const positions = [...hits.keys()].filter((at) => ids[at] === '');
  for (const [text, same] of Map.groupBy(positions, (at) => toText(identifyingPart(hits[at])))) {
    const derived = sign(text).slice(0, 12);
    const inOrder = same
      .map((at) => ({ at, text: same.length === 1 ? '' : toText(hits[at]) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    let number = 0;
    for (const { at } of inOrder) {
      do number += 1;
      while (own.has(numbered(derived, number)));
      ids[at] = numbered(derived, number);
    }
  }
  return ids;
}

const idOf = (hit: unknown): string => (isRecord(hit) && typeof hit.id === 'string' ? hit.id : '');

const numbered = (id: string, number: number): string => (number === 1 ? id : `${id}-${number}`);

const identifying = ['info', 'type', 'types', 'fields', 'sanctions', 'pep'];

const identifyingPart = (hit: unknown): unknown =>
  isRecord(hit) ? Object.fromEntries(identifying.map((key) => [key, hit[key]])) : hit;

const toText = (value: unknown): string =>
  toCanonicalText(value, (text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase());

/** All that the hit says, as one text. Of a file's address only the path: host and signature are new at every read. Never changed, as `matchTextOf` is not. */
export const contentTextOf = (hit: unknown): string => toContentText(hit, (text) => text);

/** The same whatever the spelling of dates and types is, and of blanks and accents. Never changed either. */
export const plainContentTextOf = (hit: unknown): string => toContentText(hit, toPlain);

/** The same wherever its files are; `undefined` where it has none, and the text before says it all. */
export const textWithoutAddresses = (hit: unknown): string | undefined =>
  listFiles(hit).length === 0
    ? undefined
    : toCanonicalText(
        withFileAddresses(hit, (key) => key.replace(/~\d+$/, '')),
        toPlain,
      );

function toContentText(hit: unknown, toLeaf: ToLeaf): string {
  const files = listFiles(hit);
  const paths = new Map(files.map(({ key, url }) => [key, URL.parse(url)?.pathname ?? url]));
  const content = files.length > 0 ? withFileAddresses(hit, (key) => paths.get(key) ?? key) : hit;
  return toCanonicalText(content, toLeaf);
}

const isOfTypes = /^(?:types?|tags?)$/;

function toPlain(text: string, key: string): string {
  const plain = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (isOfTypes.test(key)) return plain.toLowerCase().replaceAll(/[\s_-]/g, '');
  return dayOf(plain) ?? plain;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Day and month of a date with slashes or hyphens are told apart where one of them is above 12; with full stops the day is first. */
const dates: readonly (readonly [RegExp, (a: number, b: number) => boolean])[] = [
  [
    /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?$/,
    () => true,
  ],
  [/^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/, () => true],
  [/^(?<day>\d{1,2})([-/])(?<month>\d{1,2})\2(?<year>\d{4})$/, (day, month) => day > 12 || day === month],
  [/^(?<month>\d{1,2})([-/])(?<day>\d{1,2})\2(?<year>\d{4})$/, (day) => day > 12],
  [/^(?<day>\d{1,2})[ -](?<month>[a-z]{3})[a-z]*[ -](?<year>\d{4})$/i, () => true],
  [/^(?<month>[a-z]{3})[a-z]* (?<day>\d{1,2}), (?<year>\d{4})$/i, () => true],
];

function dayOf(text: string): string | undefined {
  for (const [form, isClear] of dates) {
    const { year = '', month: named = '', day = '' } = form.exec(text)?.groups ?? {};
    const month = /^\d/.test(named) ? Number(named) : months.indexOf(named.toLowerCase()) + 1;
    const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && isDay(written) && isClear(Number(day), month)) return written;
  }
  return undefined;
}

/** Whose face it looks like. Without a session all matches are twins, told apart by their content. Never changed, as `matchTextOf` is not. */
export const duplicateTextOf = ({ session_id: sessionId }: Pick<DuplicateMatch, 'session_id'>): string =>
  JSON.stringify(['session', typeof sessionId === 'string' ? sessionId.trim() : '']);

/** One text for equal values of whom an answer says that it screened. */
export const screenedText = (values: readonly ScreenedValue[]): string =>
  toCanonicalText(Object.fromEntries(values.map(({ key, text }) => [key, text])), (text) => text);

type ToLeaf = (text: string, key: string) => string;

/**
 * One text for equal content, whatever the order of keys and lists and the spelling of absent; `''` where there is none. Ids and hashes are
 * made of it: what it writes never changes (`golden.test.ts`).
 * @param toLeaf what of a value counts
 * @param key the nearest one that it stands under
 */
export function toCanonicalText(value: unknown, toLeaf: ToLeaf, key = ''): string {
  const isPresent = (text: string) => text !== '';
  if (Array.isArray(value)) {
    const parts = value.map((one) => toCanonicalText(one, toLeaf, key)).filter(isPresent);
    return parts.length === 0 ? '' : `[${parts.sort().join()}]`;
  }
  if (isRecord(value)) {
    const parts = Object.entries(value).flatMap(([name, inner]) => {
      const text = toCanonicalText(inner, toLeaf, name);
      return isPresent(text) ? `${JSON.stringify(name)}:${text}` : [];
    });
    return parts.length === 0 ? '' : `{${parts.sort().join()}}`;
  }
  const leaf = value === undefined || value === null ? '' : toLeaf(String(value), key);
  return leaf === '' ? '' : JSON.stringify(leaf);
}
