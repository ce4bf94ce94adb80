/** Adverse media in the order of the page. Pure. */
import { isDay, parseWireDate } from '#lib/format/date.ts';
import { at, listOf, textOf } from './wire.ts';

export interface Article {
  /** Position in upstream's list. */
  readonly position: number;
  /** As it came. */
  readonly date: string | null;
  readonly title: string | null;
  readonly snippet: string | null;
  readonly url: string | null;
}

/** Null where upstream sent no list. Newest first; what has no readable date comes last, in upstream's order. */
export function toArticles(value: unknown): readonly Article[] | null {
  const articles = listOf(value)?.map((one, position) => ({
    position,
    date: textOf(at(one, 'date')),
    title: textOf(at(one, 'title')),
    snippet: textOf(at(one, 'snippet')),
    url: textOf(at(one, 'url')),
  }));
  return articles?.sort((a, b) => compareText(sortDate(b.date), sortDate(a.date)) || a.position - b.position) ?? null;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A month or a year counts from its first day; empty where the date cannot be read. */
export function sortDate(date: string | null): string {
  const day = parseWireDate(date);
  if (day !== undefined) return day;
  const [, year, month = '01'] = /^(\d{4})(?:-(\d{2}))?$/.exec(date?.trim() ?? '') ?? [];
  const first = `${year}-${month}-01`;
  return year !== undefined && isDay(first) ? first : '';
}
