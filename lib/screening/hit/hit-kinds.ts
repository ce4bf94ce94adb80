/** The kinds of a hit. The types of the verification service are an open list; an unknown type is `other`. */
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import { keyOf, listOf, textOf } from './untyped.ts';

/**
 * Every kind of the hit, strongest first, never none. Its lists count as well as its types (contract 2.10); without a type, the tags of its
 * fields and its media decide.
 */
export function hitKindsOf(types: readonly (string | null)[] | null, hit: unknown): HitKind[] {
  const given = (types ?? []).flatMap((type) => (textOf(type) === null ? [] : [type as string]));
  const found = new Set<HitKind>(given.map(kindOfType));
  if (given.length === 0) for (const kind of kindsWithin(hit)) found.add(kind);
  for (const kind of ['sanctions', 'pep', 'adverse_media'] as const)
    if (listOf(keyOf(hit, kind)).length > 0) found.add(kind);
  return found.size === 0 ? ['other'] : hitKinds.filter((kind) => found.has(kind));
}

/** The types, under the key of either kind of session; null if there are none. */
export function typesOf(hit: unknown): string[] | null {
  const types = [keyOf(hit, 'type'), keyOf(hit, 'types')].flatMap(listOf).flatMap((type) => textOf(type) ?? []);
  return types.length > 0 ? types : null;
}

/** `PEP_CLASS_1`, `pep-relative`, `ADVERSE_MEDIA_FRAUD`. RCA is a relative or close associate of a PEP. Watch lists and warnings are `other`. */
function kindOfType(type: string): HitKind {
  const words = type
    .slice(0, 200)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const phrase = words.join('');
  if (words.some((word) => word.startsWith('sanction'))) return 'sanctions';
  if (words.some((word) => /^(?:peps?\d*|rca)$/.test(word)) || phrase.includes('politicallyexposed')) return 'pep';
  if (/adversemedia|negativemedia|adversenews|negativenews/.test(phrase) || words.includes('media'))
    return 'adverse_media';
  return 'other';
}

function kindsWithin(hit: unknown): HitKind[] {
  const tags = listOf(keyOf(hit, 'fields'))
    .slice(0, 200)
    .flatMap((field) => listOf(keyOf(field, 'tag')))
    .flatMap((tag) => textOf(tag) ?? []);
  const tagged = tags.map(kindOfType).filter((kind) => kind !== 'other');
  return listOf(keyOf(hit, 'media')).length > 0 ? [...tagged, 'adverse_media'] : tagged;
}
