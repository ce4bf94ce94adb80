'use client';

import { useEffect, useState } from 'react';
import type { Paper } from './paper.ts';
import { findMatches, type Spot, toNeedle } from './text.ts';

export interface Match {
  /** From 1. */
  readonly page: number;
  readonly spots: readonly Spot[];
}

export interface Search {
  readonly matches: readonly Match[];
  /** Pages looked through so far. */
  readonly searched: number;
  /** Pages whose text could not be read: nobody knows what stands on them. */
  readonly unread: number;
  /** Of the pages looked through. */
  readonly anyText: boolean;
  readonly done: boolean;
}

/** More are not counted: nobody steps through them. */
export const mostMatches = 1_000;
const typingMs = 150;
const begun: Search = { matches: [], searched: 0, unread: 0, anyText: false, done: false };

/** All matches of the words in the whole paper, page by page as they are found; null while there is nothing to look for. */
export function useSearch(paper: Paper | null, words: string): Search | null {
  const needle = toNeedle(words);
  const [found, setFound] = useState<{ readonly needle: string; readonly search: Search } | null>(null);

  useEffect(() => {
    if (!paper || needle === '') return;
    let left = false;
    async function look(from: Paper) {
      let search = begun;
      const pages = from.document.numPages;
      let toldAt = performance.now();
      for (let page = 1; page <= pages && !left && search.matches.length < mostMatches; page += 1) {
        const text = await from.textOf(page).catch(() => null);
        if (left) return;
        const matches = text ? findMatches(text, needle, mostMatches - search.matches.length) : [];
        search = {
          matches:
            matches.length > 0 ? [...search.matches, ...matches.map((spots) => ({ page, spots }))] : search.matches,
          searched: page,
          unread: search.unread + (text ? 0 : 1),
          anyText: search.anyText || (text !== null && text.folded.trim() !== ''),
          done: false,
        };
        if (performance.now() - toldAt > 100) {
          toldAt = performance.now();
          setFound({ needle, search });
        }
      }
      if (!left) setFound({ needle, search: { ...search, done: true } });
    }
    const timer = setTimeout(() => void look(paper), typingMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [paper, needle]);

  if (!paper || needle === '') return null;
  return found?.needle === needle ? found.search : begun;
}

/** What the search says of itself, in one line. Pure. */
export function searchText(search: Search, at: number, pages: number): string {
  const { matches, done, searched, anyText, unread } = search;
  const count = matches.length >= mostMatches ? `${mostMatches.toLocaleString('en')}+` : `${matches.length}`;
  const missing = unread > 0 ? `, text of ${unread} ${unread === 1 ? 'page' : 'pages'} unreadable` : '';
  if (matches.length > 0) return `${at + 1} of ${count}${missing}`;
  if (!done) return `Page ${searched} of ${pages}`;
  if (!anyText && unread === 0) return 'No text in this PDF: it is a scan';
  return `Not found${missing}`;
}
