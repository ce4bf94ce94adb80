/** Search matches marked over the pages, by ranges of the text layers: nothing is written into what a file says. */
import type { Match } from './use-search.ts';

const all = 'pdf-match';
const here = 'pdf-match-here';

/** Pieces of the pages that have their text on the screen, by page number. */
export type Pieces = ReadonlyMap<number, readonly HTMLElement[]>;

export function mark(matches: readonly Match[], current: Match | undefined, pieces: Pieces): void {
  if (!('highlights' in CSS)) return;
  const ranges = matches.flatMap((match) => (match === current ? [] : rangesOf(match, pieces)));
  CSS.highlights.set(all, new Highlight(...ranges));
  CSS.highlights.set(here, new Highlight(...(current ? rangesOf(current, pieces) : [])));
}

export function unmark(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(all);
  CSS.highlights.delete(here);
}

/** Where a match is on the screen; undefined when its page is not. */
export const boxOf = (match: Match, pieces: Pieces): DOMRect | undefined =>
  rangesOf(match, pieces)[0]?.getBoundingClientRect();

function rangesOf({ page, spots }: Match, pieces: Pieces): readonly Range[] {
  const on = pieces.get(page);
  if (!on) return [];
  return spots.flatMap(({ piece, start, end }) => {
    const text = on[piece]?.firstChild;
    if (!(text instanceof Text)) return [];
    const range = new Range();
    range.setStart(text, Math.min(start, text.length));
    range.setEnd(text, Math.min(end, text.length));
    return [range];
  });
}
