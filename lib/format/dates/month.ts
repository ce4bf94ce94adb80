import { defaultLocale, toDay } from './date.ts';

const month = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** `Sep 2026` for `2026-09`, a day as `toDay` has it; anything else stays as it is. */
export function toDayOrMonth(value: string, locale = defaultLocale): string {
  if (!month.test(value)) return toDay(value, locale);
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  // Some locales abbreviate September to four letters.
  return format.format(Date.parse(`${value}-01T00:00:00Z`)).replace('Sept', 'Sep');
}
