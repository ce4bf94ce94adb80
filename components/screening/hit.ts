/** One shape for the hits of a person's and of a company's screening, in upstream's order. Pure; throws nothing. */
import type { SessionKind } from '#lib/model/ids.ts';
import { type Article, toArticles } from './media.ts';
import { anyText, at, type Known, listOf, textOf, textsOf, unknownPart } from './wire.ts';

export interface NamedCountry {
  readonly code: string | null;
  readonly name: string | null;
}

/** One line of a list entry; without a value where upstream named it and said no more. */
export interface EntryLine {
  readonly name: string | null;
  readonly values: readonly { readonly name: string | null; readonly value: string | null }[];
  readonly tags: readonly string[];
  readonly countries: readonly NamedCountry[];
}

/** What one source says: a person's fields grouped by source, one of a company's sanctions or PEP entries. */
export interface ListEntry {
  readonly source: string | null;
  /** The list it stood in, where the wire keeps them apart. */
  readonly kind: 'sanctions' | 'pep' | null;
  readonly types: readonly string[];
  readonly countries: readonly NamedCountry[];
  readonly started: string | null;
  readonly ended: string | null;
  /** Whether the wire has a place for listing dates and address at all. */
  readonly isDated: boolean;
  readonly url: string | null;
  readonly lines: readonly EntryLine[];
}

export interface Associate {
  readonly name: string | null;
  readonly association: string | null;
}

/** Null for every list that upstream did not send. */
export interface Hit {
  readonly id: string;
  readonly name: string | null;
  readonly types: readonly string[] | null;
  readonly entityType: string | null;
  readonly birthDate: string | null;
  readonly nationality: string | null;
  readonly countries: readonly NamedCountry[] | null;
  readonly entries: readonly ListEntry[] | null;
  readonly aliases: readonly string[] | null;
  readonly associates: readonly Associate[] | null;
  readonly articles: readonly Article[] | null;
  /** Lists that upstream did not send, and those that it sent empty, by the words of the page. */
  readonly untold: readonly string[];
  readonly empty: readonly string[];
  /** Keys that no place on the page is meant for. */
  readonly unknown: object | null;
}

const country: Known = { country_code: true, name: true };
const article: Known = { date: true, snippet: true, title: true, url: true };
const known: Readonly<Record<SessionKind, Known>> = {
  individual: {
    id: true,
    info: { full_name: true, birth_date: true, nationality: true },
    type: true,
    aliases: true,
    fields: [{ name: true, source: true, tag: true, countries: [country], value: true }],
    media: [article],
  },
  corporate: {
    id: true,
    info: {
      full_name: true,
      entity_type: true,
      aka: true,
      countries: true,
      birth_date: true,
      associates: [{ association: true, name: true }],
    },
    types: true,
    ...Object.fromEntries(
      ['sanctions', 'pep'].map((key) => [
        key,
        [
          {
            types: true,
            countries: [country],
            name: true,
            url: true,
            listing_started: true,
            listing_ended: true,
            fields: [{ name: true, value: true }],
          },
        ] as const,
      ]),
    ),
    adverse_media: [article],
  },
};

/** @param value `hits` or `screening`; null where that is no list */
export function toHits(kind: SessionKind, value: unknown): readonly Hit[] | null {
  const used = new Set<string>();
  return (
    listOf(value)?.map((one, index) => {
      // Two hits may claim one id; each has to be reachable all the same.
      const claimed = textOf(at(one, 'id')) ?? String(index);
      let id = claimed;
      for (let turn = 2; used.has(id); turn++) id = `${claimed}~${turn}`;
      used.add(id);
      const read = kind === 'individual' ? personHit(one) : companyHit(one);
      return { id, ...read, ...tellLists(kind, read, one), unknown: asObject(unknownPart(one, known[kind])) };
    }) ?? null
  );
}

const asObject = (value: unknown): object | null => (typeof value === 'object' ? value : null);

type Read = Omit<Hit, 'id' | 'untold' | 'empty' | 'unknown'>;

function personHit(hit: unknown): Read {
  const info = at(hit, 'info');
  return {
    name: textOf(at(info, 'full_name')),
    types: textsOf(at(hit, 'type')),
    entityType: null,
    birthDate: textOf(at(info, 'birth_date')),
    nationality: textOf(at(info, 'nationality')),
    countries: null,
    entries: bySource(listOf(at(hit, 'fields'))),
    aliases: textsOf(at(hit, 'aliases')),
    associates: null,
    articles: toArticles(at(hit, 'media')),
  };
}

function companyHit(hit: unknown): Read {
  const info = at(hit, 'info');
  const sanctions = listOf(at(hit, 'sanctions'));
  const pep = listOf(at(hit, 'pep'));
  return {
    name: textOf(at(info, 'full_name')),
    types: textsOf(at(hit, 'types')),
    entityType: textOf(at(info, 'entity_type')),
    birthDate: textOf(at(info, 'birth_date')),
    nationality: null,
    countries: listOf(at(info, 'countries'))?.map(toCountry) ?? null,
    entries:
      sanctions || pep
        ? [
            ...(sanctions ?? []).map((one) => companyEntry('sanctions', one)),
            ...(pep ?? []).map((one) => companyEntry('pep', one)),
          ]
        : null,
    aliases: textsOf(at(info, 'aka')),
    associates:
      listOf(at(info, 'associates'))?.map((one) => ({
        name: textOf(at(one, 'name')),
        association: textOf(at(one, 'association')),
      })) ?? null,
    articles: toArticles(at(hit, 'adverse_media')),
  };
}

function bySource(fields: readonly unknown[] | null): readonly ListEntry[] | null {
  if (!fields) return null;
  const groups = Map.groupBy(fields, (field) => textOf(at(field, 'source')));
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

const companyEntry = (kind: 'sanctions' | 'pep', entry: unknown): ListEntry => ({
  source: textOf(at(entry, 'name')),
  kind,
  types: textsOf(at(entry, 'types')) ?? [],
  countries: countriesOf(at(entry, 'countries')),
  started: textOf(at(entry, 'listing_started')),
  ended: textOf(at(entry, 'listing_ended')),
  isDated: true,
  url: textOf(at(entry, 'url')),
  lines: listOf(at(entry, 'fields'))?.map(toLine) ?? [],
});

const toLine = (field: unknown): EntryLine => ({
  name: textOf(at(field, 'name')),
  values: valuesOf(at(field, 'value')),
  tags: textsOf(at(field, 'tag')) ?? [],
  countries: countriesOf(at(field, 'countries')),
});

/** A text, or a list of names and values (field notes, "Answers"). */
function valuesOf(value: unknown): EntryLine['values'] {
  const all = listOf(value) ?? [value];
  return all.flatMap((one) => {
    const isPair = at(one, 'name') !== undefined || at(one, 'value') !== undefined;
    const pair = isPair
      ? { name: anyText(at(one, 'name')), value: anyText(at(one, 'value')) }
      : { name: null, value: anyText(one) };
    return pair.name === null && pair.value === null ? [] : [pair];
  });
}

const countriesOf = (value: unknown): readonly NamedCountry[] => listOf(value)?.map(toCountry) ?? [];

/** A code, a name, or both in an object. */
function toCountry(value: unknown): NamedCountry {
  const code = textOf(at(value, 'country_code'));
  const name = textOf(at(value, 'name'));
  return code !== null || name !== null ? { code, name } : { code: anyText(value), name: null };
}

function tellLists(kind: SessionKind, read: Read, hit: unknown): Pick<Hit, 'untold' | 'empty'> {
  const lists: readonly (readonly [string, readonly unknown[] | null])[] = [
    ['types', read.types],
    // A company's come in two lists: one that was not sent is not made up for by the other.
    ...(kind === 'corporate'
      ? ([
          ['sanctions entries', listOf(at(hit, 'sanctions'))],
          ['PEP entries', listOf(at(hit, 'pep'))],
        ] as const)
      : [['list entries', read.entries] as const]),
    ['aliases', read.aliases],
    ...(kind === 'corporate' ? [['associates', read.associates] as const] : []),
    ['adverse media', read.articles],
  ];
  return {
    untold: lists.flatMap(([word, list]) => (list === null ? word : [])),
    empty: lists.flatMap(([word, list]) => (list?.length === 0 ? word : [])),
  };
}
