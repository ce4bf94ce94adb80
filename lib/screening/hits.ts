/**
 * Reads a hit as the contract parsed it, of a person or of a company: its kinds, and its values by attribute. Hides: the many places of a value in a
 * hit. Promises: a missing part gives no value, never an empty one; masked text gives none; limits bound the work. Pure; throws nothing.
 */

import { type HitKind, toHitKinds } from '#lib/model/session/hit-kind.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { keyOfField } from './attributes.ts';
import type { SubjectValue } from './subject.ts';

/** Returns undefined if the value is not an object or does not have the key itself. */
const keyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** Anything that is not a list is empty, which only means that there is nothing to compare and is never reported as "none". */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns text that is not blank, or null. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

/**
 * Lists every kind of the hit, gravest first, never none: by its types, the tags of its fields, the names of its lists, and the lists of its own
 * that are not empty (contract 2.9, 2.10).
 */
export function hitKindsOf(types: readonly (string | null)[] | null, hit: unknown): HitKind[] {
  const fields = listOf(keyOf(hit, 'fields'));
  const listsOf = (key: string) => listOf(keyOf(hit, key));
  const entries = [...listsOf('sanctions'), ...listsOf('pep')];
  const hasMedia = listsOf('media').length > 0 || listsOf('adverse_media').length > 0;
  return toHitKinds({
    types: [...(types ?? []), ...entries.flatMap((entry) => listOf(keyOf(entry, 'types')))].flatMap(toTexts),
    tags: fields.flatMap((field) => listOf(keyOf(field, 'tag'))).flatMap(toTexts),
    lists: [
      ...fields.map((field) => keyOf(field, 'source')),
      ...fields.flatMap(listNamesIn),
      ...entries.map((entry) => keyOf(entry, 'name')),
    ].flatMap(toTexts),
    entries: [
      ...(listsOf('sanctions').length > 0 ? (['sanctions'] as const) : []),
      ...(listsOf('pep').length > 0 ? (['pep'] as const) : []),
      ...(hasMedia ? (['adverse_media'] as const) : []),
    ],
  });
}

/** Some services name the list in a field of its own: `Sanctions list: OFAC`, `list_name: EU FSF`. */
function listNamesIn(field: unknown): unknown[] {
  const name = textOf(keyOf(field, 'name'));
  return name !== null && /(?:^|[^a-z])lists?(?![a-z])/i.test(name) ? [name, keyOf(field, 'value')] : [];
}

const toTexts = (value: unknown): string[] => {
  const text = textOf(value);
  return text === null ? [] : [text];
};

/** Reads the types under the key of either kind of session; null if there are none. */
export function typesOf(hit: unknown): string[] | null {
  const types = [keyOf(hit, 'type'), keyOf(hit, 'types')].flatMap(listOf).flatMap((type) => textOf(type) ?? []);
  return types.length > 0 ? types : null;
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

  const info = keyOf(hit, 'info');
  for (const key of ['full_name', 'birth_date', 'nationality'] as const) put(key, keyOf(info, key), infoSource);
  for (const country of listOf(keyOf(info, 'countries')).slice(0, mostFields))
    put('country', nameOfCountry(country), infoSource);

  const fields = [
    ...listOf(keyOf(hit, 'fields')).map((field) => ({ field, list: textOf(keyOf(field, 'source')) })),
    // The countries of a company's list entries are those of the list, so they are not compared.
    ...['sanctions', 'pep'].flatMap((key) =>
      listOf(keyOf(hit, key)).flatMap((entry) =>
        listOf(keyOf(entry, 'fields')).map((field) => ({ field, list: textOf(keyOf(entry, 'name')) })),
      ),
    ),
  ];
  if (fields.length > mostFields) cut = true;
  for (const { field, list } of fields.slice(0, mostFields)) putField(field, list ?? 'List', put);

  for (const list of [keyOf(hit, 'aliases'), keyOf(info, 'aka')]) {
    if (listOf(list).length > mostAliases) cut = true;
    for (const alias of listOf(list).slice(0, mostAliases)) put('alias', alias, 'Alias');
  }
  return { values, aliases, cut };
}

type Put = (key: string | undefined, value: unknown, source: string) => void;

/** The `value` is text, or a list of names and values (field notes, "Answers"). */
function putField(field: unknown, list: string, put: Put): void {
  const name = textOf(keyOf(field, 'name')) ?? '';
  const source = name === '' ? list : `${list}: ${name}`;
  const value = keyOf(field, 'value');
  const key = keyOfField(name);
  if (Array.isArray(value)) {
    for (const part of value.slice(0, mostFields)) {
      if (typeof part === 'object') {
        const inner = textOf(keyOf(part, 'name')) ?? '';
        put(keyOfField(name, inner), keyOf(part, 'value'), inner === '' ? source : `${source}, ${inner}`);
      } else put(key, part, source);
    }
  } else if (textOf(value) !== null) put(key, value, source);
  else if (key === 'country' || key === 'nationality') {
    for (const country of listOf(keyOf(field, 'countries')).slice(0, mostFields))
      put(key, nameOfCountry(country), source);
  }
}

const nameOfCountry = (country: unknown): unknown =>
  typeof country === 'object' ? (textOf(keyOf(country, 'country_code')) ?? keyOf(country, 'name')) : country;
