import { isDay } from '#lib/model/day.ts';
import { parseWireDate } from './date.ts';

/** A month or year counts as its first day; empty if the date cannot be read. */
export function sortDate(date: string | null): string {
  const day = parseWireDate(date);
  if (day !== undefined) return day;
  const [, year, month = '01'] = /^(\d{4})(?:-(\d{2}))?$/.exec(date?.trim() ?? '') ?? [];
  const first = `${year}-${month}-01`;
  return year !== undefined && isDay(first) ? first : '';
}
