/** Short labels for a hit from its own data. Pure. */
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { toHitKinds } from '#lib/model/session/to-hit-kinds.ts';
import type { Hit } from './hit.ts';

/** The kinds of a hit by all that it says of them, gravest first; the explanation finds the same. */
export function kindsOf({ types, entries, articles }: Hit): readonly HitKind[] {
  const listed = entries ?? [];
  return toHitKinds({
    types: [...(types ?? []), ...listed.flatMap((entry) => entry.types)],
    tags: listed.flatMap((entry) => entry.lines.flatMap((line) => line.tags)),
    lists: listed.flatMap((entry) => entry.source ?? []),
    entries: [
      ...listed.flatMap((entry) => entry.kind ?? []),
      ...(articles?.length ? (['adverse_media'] as const) : []),
    ],
  });
}

/** What distinguishes a hit from others: its reference, else how many articles or list entries it has. */
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

/** Whether a text has a non-Latin letter and so needs an approximate spelling. */
export const needsSpelling = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);
