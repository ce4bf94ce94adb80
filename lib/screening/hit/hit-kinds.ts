/**
 * Reads a hit as the contract parsed it, of a person or of a company. Hides: the many places of a value in a hit. Promises: a missing part gives
 * no value, never an empty one; masked text gives none; limits bound the work. Pure; throws nothing.
 */
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { toHitKinds } from '#lib/model/session/to-hit-kinds.ts';
import { keyOf, listOf, textOf } from './untyped.ts';

/**
 * Every kind of the hit, gravest first, never none: by its types, the tags of its fields, the names of its lists, and the lists of its own
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

/** The types, under the key of either kind of session; null if there are none. */
export function typesOf(hit: unknown): string[] | null {
  const types = [keyOf(hit, 'type'), keyOf(hit, 'types')].flatMap(listOf).flatMap((type) => textOf(type) ?? []);
  return types.length > 0 ? types : null;
}
