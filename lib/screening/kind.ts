/** Which kinds a hit is of. The words of upstream are an open list; what none of them says is `other`. */
import { type HitKind, hitKinds } from '#lib/model/explanation.ts';
import { keyOf, listOf, textOf } from './read.ts';

/**
 * Every kind that the hit is of, strongest first, never none. Its lists count beside its types (contract 2.10); where it has no type, the tags
 * of its fields and its media tell.
 */
export function hitKindsOf(types: readonly (string | null)[] | null, hit: unknown): HitKind[] {
  const said = (types ?? []).flatMap((type) => (textOf(type) === null ? [] : [type as string]));
  const found = new Set<HitKind>(said.map(kindOfType));
  if (said.length === 0) for (const kind of kindsWithin(hit)) found.add(kind);
  for (const kind of ['sanctions', 'pep', 'adverse_media'] as const)
    if (listOf(keyOf(hit, kind)).length > 0) found.add(kind);
  return found.size === 0 ? ['other'] : hitKinds.filter((kind) => found.has(kind));
}

/** Types as either kind of session names them; null when neither key holds any. */
export function typesOf(hit: unknown): string[] | null {
  const types = [keyOf(hit, 'type'), keyOf(hit, 'types')].flatMap(listOf).flatMap((type) => textOf(type) ?? []);
  return types.length > 0 ? types : null;
}

/** `PEP_CLASS_1`, `pep-relative`, `ADVERSE_MEDIA_FRAUD`. A relative or close associate (RCA) is one of a PEP. Watch lists and warnings are other. */
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
