/** Short words for a hit, from what it holds itself. Pure. */
import type { HitKind } from '#lib/model/explanation.ts';
import type { Hit } from './hit.ts';

/** What a hit is of by its own words, strongest first: for as long as the desk's explanation, which knows more words, is not there. */
export function kindsByWord(hit: Hit): readonly HitKind[] {
  const words = [...(hit.types ?? []), ...(hit.entries ?? []).map((entry) => entry.kind)].join(' ');
  const kinds: HitKind[] = [];
  if (/sanction/i.test(words)) kinds.push('sanctions');
  if (/pep|politic/i.test(words)) kinds.push('pep');
  if (/adverse|media/i.test(words) || (hit.articles?.length ?? 0) > 0) kinds.push('adverse_media');
  return kinds.length > 0 ? kinds : ['other'];
}

/** The shortest thing that tells this entry from others: its reference, else how much there is to read. */
export function hintOf(hit: Hit): { readonly text: string; readonly isReference: boolean } {
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
  // A list that upstream did not send is no empty one.
  const isUntold = hit.untold.some((list) => list.endsWith('entries'));
  return { text: isUntold ? 'list entries not told' : 'no list entry', isReference: false };
}

/** Whether a text has a letter of another script than Latin: it then gets an approximate spelling. */
export const needsSpelling = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);
