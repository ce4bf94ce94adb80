/** These are days in UTC as `YYYY-MM-DD`, and arithmetic with them. The module is pure. */

export const dayMs = 86_400_000;

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** It is the moment at which a day begins; it is NaN for text that is no date. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Tells whether the text is a calendar day; 30 February is not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOfDay(text)) && dayOf(startOfDay(text)) === text;

/** @param month counts from 1; months beyond a year, or before it, are those of another year */
export const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day of another month; the last of that month where it has no such day. @param months negative for those before */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth(year, month + months))));
}

export const addDays = (day: string, days: number): string => dayOf(startOfDay(day) + days * dayMs);

/** It counts whole days from one day to another; it is negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / dayMs);
