/** Ids as they were before version 1 (decision 012), so that links and notes from then still lead to their hit. */
import { isUpstreamId } from '#lib/model/session/ids.ts';
import { isRecord } from '../schema/index.ts';
import { toCanonicalText } from './canonical-text.ts';

/** One for each hit of a list. @param sign as for `identifyHits` */
export function formerIdsOf(hits: readonly unknown[], sign: (text: string) => string): string[] {
  const own = new Map<string, number>();
  for (const hit of hits) {
    const id = idOf(hit);
    if (id) own.set(id, (own.get(id) ?? 0) + 1);
  }
  const isUsable = (id: string) => own.get(id) === 1 && isUpstreamId(id);
  const ids = hits.map((hit) => (isUsable(idOf(hit)) ? idOf(hit) : ''));
  const positions = [...hits.keys()].filter((at) => ids[at] === '');
  for (const [text, same] of Map.groupBy(positions, (at) => toText(identifyingPart(hits[at])))) {
    const derived = sign(text).slice(0, 12);
    const inOrder = same
      .map((at) => ({ at, text: same.length === 1 ? '' : toText(hits[at]) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    let number = 0;
    for (const { at } of inOrder) {
      do number += 1;
      while (own.has(numbered(derived, number)));
      ids[at] = numbered(derived, number);
    }
  }
  return ids;
}

const idOf = (hit: unknown): string => (isRecord(hit) && typeof hit.id === 'string' ? hit.id : '');

const numbered = (id: string, number: number): string => (number === 1 ? id : `${id}-${number}`);

const identifying = ['info', 'type', 'types', 'fields', 'sanctions', 'pep'];

const identifyingPart = (hit: unknown): unknown =>
  isRecord(hit) ? Object.fromEntries(identifying.map((key) => [key, hit[key]])) : hit;

const toText = (value: unknown): string =>
  toCanonicalText(value, (text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase());
