/** The days that a date may mean, where software must judge it and not only compare it. */
import { isDay } from '#lib/format/dates/date.ts';
import { isOfOurCalendar } from './compare-dates.ts';
import { type PartialDate, readDates } from './read-dates.ts';

/** Both `YYYY-MM-DD`; the same day where the date means one. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** `circa 1988` may be some years earlier or later. */
const toleranceYears = 5;

const toDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** First and last day of one interpretation; a year without its century may be of the last century or of this one. */
const daysOf = ({ year, until = year, month, day, isShort }: PartialDate, tolerance: number): string[] =>
  (isShort ? [1900, 2000] : [0]).flatMap((century) => [
    toDay(century + year - tolerance, month ?? 1, day ?? 1),
    toDay(century + until + tolerance, month ?? 12, day ?? lastOfMonth(century + until + tolerance, month ?? 12)),
  ]);

/**
 * The first and the last day that a date may mean: `03/04/2027` means two days, `2027-12` any day of the month, `2027` any of the year.
 * Undefined for text that is no date and for years of another calendar.
 */
export function toDayRange(value: string | null | undefined): DayRange | undefined {
  const read = readDates(value ?? '');
  if (!isOfOurCalendar(read)) return undefined;
  const days = read.dates.flatMap((date) => daysOf(date, read.isApproximate ? toleranceYears : 0)).filter(isDay);
  const [from] = days.sort();
  const to = days.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Every single day that a date may mean; none where it names no day, or one of another calendar. `03/04/1987` means two. */
export function toDays(value: string): readonly string[] {
  const read = readDates(value);
  if (read.isApproximate || !isOfOurCalendar(read)) return [];
  if (read.dates.some(({ until, isShort }) => until !== undefined || isShort)) return [];
  const days = read.dates.flatMap(({ year, month, day }) => (month && day ? toDay(year, month, day) : []));
  return days.length < read.dates.length ? [] : [...new Set(days.filter(isDay))];
}
