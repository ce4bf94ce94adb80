/**
 * The hits of a screening in one shape for persons and companies. Promises: the received order and every unknown key are preserved; a list that was
 * not sent differs from an empty one. Pure; throws nothing.
 */

import { sortDate } from '#lib/format/dates/sort-date.ts';
import { fieldOf, jsonText, type Known, listOf, textOf, textsOf, unknownPart } from '#lib/format/screening.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';

export type Article = NonNullable<ReturnType<typeof toArticles>>[number];

/** @returns the newest first, articles without a readable date last, in the received order; null if no list was sent */
export function toArticles(value: unknown) {
  const articles = listOf(value)?.map((one, position) => ({
    position,
    date: textOf(fieldOf(one, 'date')),
    title: textOf(fieldOf(one, 'title')),
    snippet: textOf(fieldOf(one, 'snippet')),
    url: textOf(fieldOf(one, 'url')),
  }));
  return articles?.sort((a, b) => compareText(sortDate(b.date), sortDate(a.date)) || a.position - b.position) ?? null;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export interface NamedCountry {
  readonly code: string | null;
  readonly name: string | null;
}

export type EntryLine = ReturnType<typeof toLine>;

/** An entry is a person's fields of one source, or one of a company's sanctions or PEP entries. */
export interface ListEntry {
  readonly source: string | null;
  /** Only entries of a company are from one of two lists. */
  readonly kind: 'sanctions' | 'pep' | null;
  readonly types: readonly string[];
  readonly countries: readonly NamedCountry[];
  readonly started: string | null;
  readonly ended: string | null;
  /** Only some entries can have listing dates. */
  readonly isDated: boolean;
  readonly url: string | null;
  readonly lines: readonly EntryLine[];
}

/** A list that was not sent is null. */
export interface Hit {
  readonly id: string;
  /** Addresses had this id before ids had a version. */
  readonly formerId: string | null;
  readonly name: string | null;
  readonly types: readonly string[] | null;
  readonly entityType: string | null;
  readonly birthDate: string | null;
  readonly nationality: string | null;
  readonly countries: readonly NamedCountry[] | null;
  readonly entries: readonly ListEntry[] | null;
  readonly aliases: readonly string[] | null;
  readonly associates: readonly { readonly name: string | null; readonly association: string | null }[] | null;
  readonly articles: readonly Article[] | null;
  /** `notSent` names the lists that were not sent, `empty` those that were sent empty. */
  readonly notSent: readonly string[];
  readonly empty: readonly string[];
  /** The page shows these keys nowhere else. */
  readonly unknown: object | null;
}

const country: Known = { country_code: true, name: true };
const ids = { id: true, upstream_id: true, former_id: true } as const;
const article: Known = { date: true, snippet: true, title: true, url: true };
const associates: Known = [{ association: true, name: true }];
const dates = { listing_started: true, listing_ended: true } as const;
const fields: Known = [{ name: true, value: true }];
const entry: Known = { types: true, countries: [country], name: true, url: true, ...dates, fields };
const known: Readonly<Record<SessionKind, Known>> = {
  individual: {
    ...ids,
    info: { full_name: true, birth_date: true, nationality: true },
    type: true,
    aliases: true,
    fields: [{ name: true, source: true, tag: true, countries: [country], value: true }],
    media: [article],
  },
  corporate: {
    ...ids,
    info: { full_name: true, entity_type: true, aka: true, countries: true, birth_date: true, associates },
    types: true,
    sanctions: [entry],
    pep: [entry],
    adverse_media: [article],
  },
};

/** @param value `hits` or `screening`; the result is null if it is not a list */
export function toHits(kind: SessionKind, value: unknown): readonly Hit[] | null {
  const used = new Set<string>();
  return (
    listOf(value)?.map((one, index) => {
      // Two hits may have the same id; both must be reachable.
      const receivedId = textOf(fieldOf(one, 'id')) ?? String(index);
      let id = receivedId;
      for (let count = 2; used.has(id); count++) id = `${receivedId}~${count}`;
      used.add(id);
      const data = kind === 'individual' ? personHit(one) : companyHit(one);
      const formerId = textOf(fieldOf(one, 'former_id'));
      return {
        id,
        formerId,
        ...data,
        ...listsNotSentOrEmpty(kind, data, one),
        unknown: asObject(unknownPart(one, known[kind])),
      };
    }) ?? null
  );
}

/** @returns the current id of the hit that an address names; what names no hit is returned unchanged */
export function currentId(hits: readonly Hit[], named: string | null): string | null {
  if (named === null || hits.some(({ id }) => id === named)) return named;
  return hits.find(({ formerId }) => formerId === named)?.id ?? named;
}

const asObject = (value: unknown): object | null => (typeof value === 'object' ? value : null);

type HitData = Omit<Hit, 'id' | 'formerId' | 'notSent' | 'empty' | 'unknown'>;

function personHit(hit: unknown): HitData {
  const info = fieldOf(hit, 'info');
  return {
    name: textOf(fieldOf(info, 'full_name')),
    types: textsOf(fieldOf(hit, 'type')),
    entityType: null,
    birthDate: textOf(fieldOf(info, 'birth_date')),
    nationality: textOf(fieldOf(info, 'nationality')),
    countries: null,
    entries: bySource(listOf(fieldOf(hit, 'fields'))),
    aliases: textsOf(fieldOf(hit, 'aliases')),
    associates: null,
    articles: toArticles(fieldOf(hit, 'media')),
  };
}

function companyHit(hit: unknown): HitData {
  const info = fieldOf(hit, 'info');
  const sanctions = listOf(fieldOf(hit, 'sanctions'));
  const pep = listOf(fieldOf(hit, 'pep'));
  return {
    name: textOf(fieldOf(info, 'full_name')),
    types: textsOf(fieldOf(hit, 'types')),
    entityType: textOf(fieldOf(info, 'entity_type')),
    birthDate: textOf(fieldOf(info, 'birth_date')),
    nationality: null,
    countries: listOf(fieldOf(info, 'countries'))?.map(toCountry) ?? null,
    entries: sanctions || pep ? [...companyEntries('sanctions', sanctions), ...companyEntries('pep', pep)] : null,
    aliases: textsOf(fieldOf(info, 'aka')),
    associates:
      listOf(fieldOf(info, 'associates'))?.map((one) => ({
        name: textOf(fieldOf(one, 'name')),
        association: textOf(fieldOf(one, 'association')),
      })) ?? null,
    articles: toArticles(fieldOf(hit, 'adverse_media')),
  };
}

function bySource(fields: readonly unknown[] | null): readonly ListEntry[] | null {
  if (!fields) return null;
  const groups = Map.groupBy(fields, (field) => textOf(fieldOf(field, 'source')));
  return [...groups].map(([source, ofSource]) => ({
    source,
    kind: null,
    types: [],
    countries: [],
    started: null,
    ended: null,
    isDated: false,
    url: null,
    lines: ofSource.map(toLine),
  }));
}

const companyEntries = (kind: 'sanctions' | 'pep', entries: readonly unknown[] | null) =>
  (entries ?? []).map(
    (entry): ListEntry => ({
      source: textOf(fieldOf(entry, 'name')),
      kind,
      types: textsOf(fieldOf(entry, 'types')) ?? [],
      countries: countriesOf(fieldOf(entry, 'countries')),
      started: textOf(fieldOf(entry, 'listing_started')),
      ended: textOf(fieldOf(entry, 'listing_ended')),
      isDated: true,
      url: textOf(fieldOf(entry, 'url')),
      lines: listOf(fieldOf(entry, 'fields'))?.map(toLine) ?? [],
    }),
  );

/** The values of a line are empty if only its name was sent. */
const toLine = (field: unknown) => ({
  name: textOf(fieldOf(field, 'name')),
  values: valuesOf(fieldOf(field, 'value')),
  tags: textsOf(fieldOf(field, 'tag')) ?? [],
  countries: countriesOf(fieldOf(field, 'countries')),
});

/** A value is a text, or a list of names and values (field notes, "Answers"). */
function valuesOf(value: unknown) {
  const all = listOf(value) ?? [value];
  return all.flatMap((one) => {
    const isPair = fieldOf(one, 'name') !== undefined || fieldOf(one, 'value') !== undefined;
    const name = isPair ? jsonText(fieldOf(one, 'name')) : null;
    const pair = { name, value: jsonText(isPair ? fieldOf(one, 'value') : one) };
    return pair.name === null && pair.value === null ? [] : [pair];
  });
}

const countriesOf = (value: unknown): readonly NamedCountry[] => listOf(value)?.map(toCountry) ?? [];

/** A country is a code, a name, or both in an object. */
function toCountry(value: unknown): NamedCountry {
  const code = textOf(fieldOf(value, 'country_code'));
  const name = textOf(fieldOf(value, 'name'));
  return code !== null || name !== null ? { code, name } : { code: jsonText(value), name: null };
}

function listsNotSentOrEmpty(kind: SessionKind, data: HitData, hit: unknown): Pick<Hit, 'notSent' | 'empty'> {
  const lists: readonly (readonly [string, readonly unknown[] | null])[] = [
    ['types', data.types],
    // A company has two lists, and one does not make up for the other.
    ...(kind === 'corporate'
      ? ([
          ['sanctions entries', listOf(fieldOf(hit, 'sanctions'))],
          ['PEP entries', listOf(fieldOf(hit, 'pep'))],
        ] as const)
      : [['list entries', data.entries] as const]),
    ['aliases', data.aliases],
    ...(kind === 'corporate' ? [['associates', data.associates] as const] : []),
    ['adverse media', data.articles],
  ];
  return {
    notSent: lists.flatMap(([name, list]) => (list === null ? name : [])),
    empty: lists.flatMap(([name, list]) => (list?.length === 0 ? name : [])),
  };
}
