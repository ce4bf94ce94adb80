/** Adverse media articles, sorted. Pure. */
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { fieldOf, listOf, textOf } from '#lib/format/screening/index.ts';

export interface Article {
  /** Index in the received list. */
  readonly position: number;
  /** As received. */
  readonly date: string | null;
  readonly title: string | null;
  readonly snippet: string | null;
  readonly url: string | null;
}

/** Null if no list was sent. Newest first; articles without a readable date last, in the received order. */
export function toArticles(value: unknown): readonly Article[] | null {
  const articles = listOf(value)?.map((one, position) => ({
    position,
    date: textOf(fieldOf(one, 'date')),
    title: textOf(fieldOf(one, 'title')),
    snippet: textOf(fieldOf(one, 'snippet')),
    url: textOf(fieldOf(one, 'url')),
  }));
  return articles?.sort((a, b) => compareText(sortDate(b.date), sortDate(a.date)) || a.position - b.position) ?? null;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
