/**
 * Reads a hit as the contract parsed it, of a person or of a company: its kinds, and its values by attribute. Hides: the many places of a value in a
 * hit. Promises: a missing part gives no value, never an empty one; masked text gives none; limits bound the work. Pure; throws nothing.
 */

import { toDayRange } from '#lib/compare/index.ts';
import { fieldOf, type Known, unknownPart } from '#lib/format/screening.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { keyOfField } from './attributes.ts';
import { toHitKinds } from './kinds-of-hit.ts';
import type { SubjectValue } from './subject.ts';

/** Anything that is not a list is empty, which only means that there is nothing to compare and is never reported as "none". */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns text that is not blank, or null. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

const country: Known = { country_code: true, name: true };
const entry: Known = {
  ...{ types: true, countries: [country], name: true, url: true, listing_started: true, listing_ended: true },
  fields: [{ name: true, value: true }],
};
const article: Known = { date: true, snippet: true, title: true, url: true };
/** What is read of a hit, of a person or of a company. */
const known: Known = {
  ...{ id: true, upstream_id: true, former_id: true },
  info: {
    ...{ full_name: true, entity_type: true, aka: true, countries: true, birth_date: true, nationality: true },
    associates: [{ association: true, name: true }],
  },
  aliases: true,
  fields: [{ name: true, source: true, tag: true, countries: [country], value: true }],
  ...{ media: [article], adverse_media: [article], sanctions: [entry], pep: [entry] },
};

/** Lists every kind of the hit, gravest first: by types, tags and sources of fields, own lists with entries (contract 2.9, 2.10), and all else that it says. */
export function hitKindsOf(types: readonly (string | null)[] | null, hit: unknown): HitKind[] {
  const listsOf = (key: string) => listOf(fieldOf(hit, key));
  const articles = [...listsOf('media'), ...listsOf('adverse_media')];
  const entries = (['sanctions', 'pep'] as const).flatMap((kind) => listsOf(kind).map((entry) => ({ kind, entry })));
  const info = fieldOf(hit, 'info');
  const associates = listOf(fieldOf(info, 'associates')).map((one) => fieldOf(one, 'name'));
  const names = [...listsOf('aliases'), ...listOf(fieldOf(info, 'aka')), ...associates];
  return toHitKinds({
    types: [...(types ?? [])].flatMap(toTexts),
    fields: [
      ...listsOf('fields').map((field) => toListed(field, fieldOf(field, 'source'), listOf(fieldOf(field, 'tag')))),
      ...entries.flatMap(({ kind, entry }) => [
        toListed({ value: fieldOf(entry, 'url') }, fieldOf(entry, 'name'), [kind, ...listOf(fieldOf(entry, 'types'))]),
        ...listOf(fieldOf(entry, 'fields')).map((field) => toListed(field, null, [])),
      ]),
      toListed({ name: 'alias', value: names }, null, []),
    ],
    entries: [...entries.map(({ kind }) => kind), ...(articles.length > 0 ? (['adverse_media'] as const) : [])],
    articles: articles.flatMap((article) => toTexts(fieldOf(article, 'url'))),
    further: unknownPart(hit, known),
  });
}

function toListed(field: unknown, source: unknown, tags: readonly unknown[]) {
  const value = fieldOf(field, 'value');
  const values = (Array.isArray(value) ? value : [value]).map((one) => {
    const isPair = typeof one === 'object';
    return { name: isPair ? textOf(fieldOf(one, 'name')) : null, value: textOf(isPair ? fieldOf(one, 'value') : one) };
  });
  return { name: textOf(fieldOf(field, 'name')), source: textOf(source), tags: tags.flatMap(toTexts), values };
}

const toTexts = (value: unknown): string[] => [textOf(value)].filter((text) => text !== null);

/** Reads the types under the key of either kind of session; null if there are none. */
export function typesOf(hit: unknown): string[] | null {
  const types = [fieldOf(hit, 'type'), fieldOf(hit, 'types')].flatMap(listOf).flatMap(toTexts);
  return types.length > 0 ? types : null;
}

/** A listing that ended, in names of types, tags, lists and states. */
const over = /(?:^|[^a-z])(?:former|delisted|removed|lifted|revoked|expired|inactive|ended|historic(?:al)?)(?![a-z])/i;
const endName =
  /^(?:date )?(?:delist(?:ed|ing)|removed|lifted|revoked)|(?:listing|listed|list|sanctions?|designation)\b.*\b(?:end|ended|ends|until|removed|expir\w+|lifted)/i;
const listingName = /listing|listed|designat|sanction|program/i;
const partName = /^(?:until|till|to|end|ended|end date|removed|delisted)$/i;
const stateName = /^(?:(?:listing|list|sanctions?|designation|entry|record) )?status$/i;

/** Names the listings that the hit says have ended by this day: by an end date, as "delisted", as "former". A post that ended is none. */
export function endedListings(hit: unknown, today: string): string[] {
  const isPast = (value: unknown) => {
    const to = toDayRange(textOf(value))?.to;
    return to !== undefined && to <= today;
  };
  const isOver = (text: string | null) => text !== null && over.test(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
  // A post that ended is of a politically exposed person.
  const mayBeSanctions = (field: unknown) => isSingleOnly(hitKindsOf(['PEP'], { fields: [field] }));
  const ofField = (field: unknown, list: string) => {
    const { name, values } = toListed(field, null, []);
    return values.flatMap(({ name: inner, value }) => {
      const isEnd = endName.test(inner ?? name ?? '') || (listingName.test(name ?? '') && partName.test(inner ?? ''));
      if (isEnd && isPast(value)) return [`${list}, until ${value}`];
      if (isEnd && /^(?:yes|true|1)$/i.test(value ?? '')) return [list];
      return stateName.test(inner ?? name ?? '') && isOver(value) && mayBeSanctions(field) ? [list] : [];
    });
  };
  const entries = ['sanctions', 'pep'].flatMap((key) => listOf(fieldOf(hit, key)));
  const named = (list: unknown) => textOf(list) ?? 'List entry';
  return [
    ...new Set([
      ...(typesOf(hit) ?? []).filter(isOver).map(toReadable),
      ...entries.flatMap((entry) => {
        const [list, end] = [named(fieldOf(entry, 'name')), fieldOf(entry, 'listing_ended')];
        const isFormer = [fieldOf(entry, 'name'), fieldOf(entry, 'types')].flat().some((text) => isOver(textOf(text)));
        const fields = listOf(fieldOf(entry, 'fields')).flatMap((field) => ofField(field, list));
        return [...(isPast(end) ? [`${list}, until ${end}`] : isFormer ? [list] : []), ...fields];
      }),
      ...listOf(fieldOf(hit, 'fields')).flatMap((field) => {
        const list = named(fieldOf(field, 'source'));
        const says = [fieldOf(field, 'source'), fieldOf(field, 'tag')].flat().map(textOf);
        const isFormer = says.some((text) => isOver(text) && mayBeSanctions({ source: text }));
        return isFormer ? [list] : ofField(field, list);
      }),
    ]),
  ];
}

export interface HitValues {
  /** The values are by the attribute's key, in the order of the hit. */
  readonly values: ReadonlyMap<string, readonly SubjectValue[]>;
  readonly aliases: readonly SubjectValue[];
  /** Some aliases, fields or values exceed the limits and are not compared. */
  readonly cut: boolean;
}

/** The values in `info` have this source, as they belong to no single list. */
const infoSource = 'List entry';

const mostFields = 200;
/** At most this many values are compared per attribute. */
const mostValues = 12;

/** @param mostAliases how many aliases are read */
export function toHitValues(hit: unknown, mostAliases: number): HitValues {
  const values = new Map<string, SubjectValue[]>();
  const aliases: SubjectValue[] = [];
  let cut = false;
  const put = (key: string | undefined, value: unknown, source: string) => {
    const text = textOf(value);
    if (key === undefined || text === null || isMasked(text)) return;
    const into = key === 'alias' ? aliases : (values.get(key) ?? []);
    if (key !== 'alias') values.set(key, into as SubjectValue[]);
    if (into.length >= (key === 'alias' ? mostAliases : mostValues)) cut = true;
    else if (!into.some((other) => other.text === text)) into.push({ text, source });
  };

  const info = fieldOf(hit, 'info');
  for (const key of ['full_name', 'birth_date', 'nationality'] as const) put(key, fieldOf(info, key), infoSource);
  for (const country of listOf(fieldOf(info, 'countries')).slice(0, mostFields))
    put('country', nameOfCountry(country), infoSource);

  const fields = [
    ...listOf(fieldOf(hit, 'fields')).map((field) => ({ field, list: textOf(fieldOf(field, 'source')) })),
    // The countries of a company's list entries are those of the list, so they are not compared.
    ...['sanctions', 'pep'].flatMap((key) =>
      listOf(fieldOf(hit, key)).flatMap((entry) =>
        listOf(fieldOf(entry, 'fields')).map((field) => ({ field, list: textOf(fieldOf(entry, 'name')) })),
      ),
    ),
  ];
  if (fields.length > mostFields) cut = true;
  for (const { field, list } of fields.slice(0, mostFields)) putField(field, list ?? 'List', put);

  for (const list of [fieldOf(hit, 'aliases'), fieldOf(info, 'aka')]) {
    if (listOf(list).length > mostAliases) cut = true;
    for (const alias of listOf(list).slice(0, mostAliases)) put('alias', alias, 'Alias');
  }
  return { values, aliases, cut };
}

type Put = (key: string | undefined, value: unknown, source: string) => void;

/** The `value` is text, or a list of names and values (field notes, "Answers"). */
function putField(field: unknown, list: string, put: Put): void {
  const name = textOf(fieldOf(field, 'name')) ?? '';
  const source = name === '' ? list : `${list}: ${name}`;
  const value = fieldOf(field, 'value');
  const key = keyOfField(name);
  if (Array.isArray(value)) {
    for (const part of value.slice(0, mostFields)) {
      if (typeof part === 'object') {
        const inner = textOf(fieldOf(part, 'name')) ?? '';
        put(keyOfField(name, inner), fieldOf(part, 'value'), inner === '' ? source : `${source}, ${inner}`);
      } else put(key, part, source);
    }
  } else if (textOf(value) !== null) put(key, value, source);
  else if (key === 'country' || key === 'nationality') {
    for (const country of listOf(fieldOf(field, 'countries')).slice(0, mostFields))
      put(key, nameOfCountry(country), source);
  }
}

const nameOfCountry = (country: unknown): unknown =>
  typeof country === 'object' ? (textOf(fieldOf(country, 'country_code')) ?? fieldOf(country, 'name')) : country;
