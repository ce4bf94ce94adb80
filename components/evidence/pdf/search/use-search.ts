'use client';

import { useEffect, useState } from 'react';
import { findMatches, type SearchableDocument, toSearchTerm } from './page-text.ts';
import { emptySearch, maxMatches, type PdfSearch } from './search-result.ts';

const typingMs = 150;
const reportEveryMs = 100;

/** All matches in the document, page by page as they are found; null without a search term. */
export function useSearch(document: SearchableDocument, searchText: string): PdfSearch | null {
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
