/**
 * The search in a PDF. Hides the highlights over the pages. Promises that a scan, no match and unreadable text are distinguished, and that the
 * text of a file is never changed: matches are marked with the CSS Custom Highlight API. Throws nothing.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { findMatches, type SearchableDocument, type TextRange, toSearchTerm } from './page-text.ts';

const typingMs = 150;
const reportEveryMs = 100;

/**
 * The search in the open document: its text, the current match, highlights, and scrolling to a match.
 * @param showPage scrolls to a page that is not mounted; it is called again when the text of a page has changed
 */
export function useDocumentSearch(
  document: SearchableDocument,
  scroller: RefObject<HTMLElement | null>,
  showPage: (page: number) => void,
) {
  const [searchText, setSearchText] = useState('');
  const [current, setCurrent] = useState(0);
  const search = useSearch(document, searchText);
  const match = search?.matches[current];
  const elements = useRef(new Map<number, readonly HTMLElement[]>());
  // Another number means that `elements` changed.
  const [textVersion, setTextVersion] = useState(0);
  const mustReveal = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: textVersion says that `elements` changed
  useEffect(() => {
    showHighlights(search?.matches ?? [], match, elements.current);
    return clearHighlights;
  }, [search?.matches, match, textVersion]);

  const onPageMissing = useEffectEvent(showPage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: textVersion says that `elements` changed
  useEffect(() => {
    const element = scroller.current;
    if (!mustReveal.current || !match || !element) return;
    const box = toDomRanges(match, elements.current)[0]?.getBoundingClientRect();
    if (!box) return onPageMissing(match.page);
    mustReveal.current = false;
    const frame = element.getBoundingClientRect();
    const top =
      box.top < frame.top || box.bottom > frame.bottom ? (box.top + box.bottom - frame.top - frame.bottom) / 2 : 0;
    const left =
      box.left < frame.left || box.right > frame.right ? (box.left + box.right - frame.left - frame.right) / 2 : 0;
    element.scrollBy({ top, left, behavior: 'instant' });
  }, [match, textVersion]);

  return {
    searchText,
    hasMatch: match !== undefined,
    status: search ? searchStatusText(search, current, document.pageCount) : '',
    step(by: 1 | -1) {
      const count = search?.matches.length ?? 0;
      if (count === 0) return;
      mustReveal.current = true;
      setCurrent((current + by + count) % count);
    },
    change(next: string) {
      mustReveal.current = true;
      setCurrent(0);
      setSearchText(next);
    },
    clear: () => setSearchText(''),
    /** The text elements of a page on screen are null when they are removed. */
    setPageElements(page: number, texts: readonly HTMLElement[] | null) {
      if (texts) elements.current.set(page, texts);
      else elements.current.delete(page);
      if (texts) setTextVersion((version) => version + 1);
    },
  };
}

/** Matches are added page by page as they are found. @returns null without a search term */
function useSearch(document: SearchableDocument, searchText: string): PdfSearch | null {
  const term = toSearchTerm(searchText);
  const [found, setFound] = useState<{ readonly term: string; readonly search: PdfSearch } | null>(null);

  useEffect(() => {
    if (term === '') return;
    const left = new AbortController();
    const report = (search: PdfSearch) => setFound({ term, search });
    const timer = setTimeout(() => void searchPages(document, term, report, left.signal), typingMs);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [document, term]);

  if (term === '') return null;
  return found?.term === term ? found.search : emptySearch;
}

async function searchPages(
  document: SearchableDocument,
  term: string,
  onProgress: (search: PdfSearch) => void,
  signal: AbortSignal,
): Promise<void> {
  let search = emptySearch;
  let reportedAtMs = performance.now();
  for (let page = 1; page <= document.pageCount && search.matches.length < maxMatches; page += 1) {
    const text = await document.textOf(page).catch(() => null);
    if (signal.aborted) return;
    const matches = text ? findMatches(text, term, maxMatches - search.matches.length) : [];
    search = {
      matches:
        matches.length > 0 ? [...search.matches, ...matches.map((ranges) => ({ page, ranges }))] : search.matches,
      searched: page,
      unreadable: search.unreadable + (text ? 0 : 1),
      hasText: search.hasText || (text !== null && text.normalised.trim() !== ''),
      isDone: false,
    };
    if (performance.now() - reportedAtMs > reportEveryMs) {
      reportedAtMs = performance.now();
      onProgress(search);
    }
  }
  onProgress({ ...search, isDone: true });
}

interface SearchMatch {
  /** Pages are counted from 1. */
  readonly page: number;
  readonly ranges: readonly TextRange[];
}

export interface PdfSearch {
  readonly matches: readonly SearchMatch[];
  readonly searched: number;
  /** The text of so many pages could not be read: whether they match is unknown. */
  readonly unreadable: number;
  /** The pages searched so far have text. */
  readonly hasText: boolean;
  readonly isDone: boolean;
}

/** More matches are not counted, as no one steps through them. */
export const maxMatches = 1_000;

const emptySearch: PdfSearch = { matches: [], searched: 0, unreadable: 0, hasText: false, isDone: false };

/** @param current index of the current match */
export function searchStatusText(search: PdfSearch, current: number, pages: number): string {
  const { matches, isDone, searched, hasText, unreadable } = search;
  const count = matches.length >= maxMatches ? `${maxMatches.toLocaleString('en')}+` : `${matches.length}`;
  const missing = unreadable > 0 ? `, text of ${unreadable} ${unreadable === 1 ? 'page' : 'pages'} unreadable` : '';
  if (matches.length > 0) return `${current + 1} of ${count}${missing}`;
  if (!isDone) return `Page ${searched} of ${pages}`;
  if (!hasText && unreadable === 0) return 'This PDF has no searchable text';
  return `Not found${missing}`;
}

const allMatches = 'pdf-match';
const currentMatch = 'pdf-match-here';

/** The text elements of the pages on screen are found by the page's number. */
type TextElements = ReadonlyMap<number, readonly HTMLElement[]>;

function showHighlights(
  matches: readonly SearchMatch[],
  current: SearchMatch | undefined,
  elements: TextElements,
): void {
  if (!('highlights' in CSS)) return;
  const ranges = matches.flatMap((match) => (match === current ? [] : toDomRanges(match, elements)));
  CSS.highlights.set(allMatches, new Highlight(...ranges));
  CSS.highlights.set(currentMatch, new Highlight(...(current ? toDomRanges(current, elements) : [])));
}

function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(allMatches);
  CSS.highlights.delete(currentMatch);
}

/** A match has no ranges while its page is not on screen. */
function toDomRanges({ page, ranges }: SearchMatch, elements: TextElements): readonly Range[] {
  return ranges.flatMap(({ item, start, end }) => {
    const text = elements.get(page)?.[item]?.firstChild;
    if (!(text instanceof Text)) return [];
    const range = new Range();
    range.setStart(text, Math.min(start, text.length));
    range.setEnd(text, Math.min(end, text.length));
    return [range];
  });
}
