/** The search in a PDF and what is shown of it. Pure. */
import type { TextRange } from './page-text.ts';

export interface SearchMatch {
  /** From 1. */
  readonly page: number;
  readonly ranges: readonly TextRange[];
}

export interface PdfSearch {
  readonly matches: readonly SearchMatch[];
  /** Pages searched so far. */
  readonly searched: number;
  /** Pages whose text could not be read: whether they match is unknown. */
  readonly unreadable: number;
  /** On the pages searched so far. */
  readonly hasText: boolean;
  readonly isDone: boolean;
}

/** More are not counted: no one steps through them. */
export const maxMatches = 1_000;

export const emptySearch: PdfSearch = { matches: [], searched: 0, unreadable: 0, hasText: false, isDone: false };

/** The state of the search in one line. @param current index of the current match */
export function searchStatusText(search: PdfSearch, current: number, pages: number): string {
  const { matches, isDone, searched, hasText, unreadable } = search;
  const count = matches.length >= maxMatches ? `${maxMatches.toLocaleString('en')}+` : `${matches.length}`;
  const missing = unreadable > 0 ? `, text of ${unreadable} ${unreadable === 1 ? 'page' : 'pages'} unreadable` : '';
  if (matches.length > 0) return `${current + 1} of ${count}${missing}`;
  if (!isDone) return `Page ${searched} of ${pages}`;
  if (!hasText && unreadable === 0) return 'This PDF has no searchable text';
  return `Not found${missing}`;
}
