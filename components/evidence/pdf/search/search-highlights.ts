/** Search matches highlighted over the pages with the CSS Custom Highlight API: the text of a file is never changed. */
import type { SearchMatch } from './search-result.ts';

const allMatches = 'pdf-match';
const currentMatch = 'pdf-match-here';

/** The text elements of the pages that are on screen, by page number. */
type TextElements = ReadonlyMap<number, readonly HTMLElement[]>;

export function showHighlights(
  matches: readonly SearchMatch[],
  current: SearchMatch | undefined,
  elements: TextElements,
): void {
  if (!('highlights' in CSS)) return;
  const ranges = matches.flatMap((match) => (match === current ? [] : toDomRanges(match, elements)));
  CSS.highlights.set(allMatches, new Highlight(...ranges));
  CSS.highlights.set(currentMatch, new Highlight(...(current ? toDomRanges(current, elements) : [])));
}

export function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(allMatches);
  CSS.highlights.delete(currentMatch);
}

/** Where a match is on screen; undefined when its page is not. */
export const boxOf = (match: SearchMatch, elements: TextElements): DOMRect | undefined =>
  toDomRanges(match, elements)[0]?.getBoundingClientRect();

function toDomRanges({ page, ranges }: SearchMatch, elements: TextElements): readonly Range[] {
  const onPage = elements.get(page);
  if (!onPage) return [];
  return ranges.flatMap(({ item, start, end }) => {
    const text = onPage[item]?.firstChild;
    if (!(text instanceof Text)) return [];
    const range = new Range();
    range.setStart(text, Math.min(start, text.length));
    range.setEnd(text, Math.min(end, text.length));
    return [range];
  });
}
