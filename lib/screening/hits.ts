/**
 * Reads a hit as the contract parsed it, of a person or of a company: its kinds, and its values by attribute. Hides: the many places of a value in a
 * hit. Promises: a missing part gives no value, never an empty one; masked text gives none; limits bound the work. Pure; throws nothing.
 */

import { fieldOf } from '#lib/format/screening.ts';
import { type HitKind, toHitKinds } from '#lib/model/session/hit-kind.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { keyOfField } from './attributes.ts';
import type { SubjectValue } from './subject.ts';

/** Anything that is not a list is empty, which only means that there is nothing to compare and is never reported as "none". */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns text that is not blank, or null. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

/** Lists every kind of the hit, gravest first: by types, tags of fields, names of lists, and own lists with entries (contract 2.9, 2.10). */
export function hitKindsOf(types: readonly (string | null)[] | null, hit: unknown): HitKind[] {
  const fields = listOf(fieldOf(hit, 'fields'));
  const listsOf = (key: string) => listOf(fieldOf(hit, key));
  const entries = [...listsOf('sanctions'), ...listsOf('pep')];
  const hasMedia = listsOf('media').length > 0 || listsOf('adverse_media').length > 0;
  return toHitKinds({
    types: [...(types ?? []), ...entries.flatMap((entry) => listOf(fieldOf(entry, 'types')))].flatMap(toTexts),
    tags: fields.flatMap((field) => listOf(fieldOf(field, 'tag'))).flatMap(toTexts),
    lists: [
      ...fields.map((field) => fieldOf(field, 'source')),
      ...fields.flatMap(listNamesIn),
      ...entries.map((entry) => fieldOf(entry, 'name')),
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
  const name = textOf(fieldOf(field, 'name'));
  return name !== null && /(?:^|[^a-z])lists?(?![a-z])/i.test(name) ? [name, fieldOf(field, 'value')] : [];
}

const toTexts = (value: unknown): string[] => [textOf(value)].filter((text) => text !== null);

/** Reads the types under the key of either kind of session; null if there are none. */
export function typesOf(hit: unknown): string[] | null {
  const types = [fieldOf(hit, 'type'), fieldOf(hit, 'types')].flatMap(listOf).flatMap(toTexts);
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
