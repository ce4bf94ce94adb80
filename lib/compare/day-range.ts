/** The days that a date may mean, where software must judge it and not only compare it. */
import { isDay, isNoExpiration } from '#lib/format/dates/date.ts';
import { isAbsentDate } from './absent.ts';
import { absent, type Comparison, different, equal, notComparable, partly } from './comparison.ts';
import { type DateText, type PartialDate, readDates } from './read-dates.ts';

/**
 * Compares dates: equal only where both mean one day, and the same.
 *
 * Years of the Gregorian calendar that a person or a document of today can have; others are of another calendar (1366, 1407, 2530).
 */
const gregorian = { from: 1850, to: 2150 } as const;
/** An approximate year is wrong by a few. */
const tolerance = 5;

/** Whether the text says that there is no end. */
export const isNever = (text: string): boolean =>
  isNoExpiration(text) || /^(?:9999-12-31(?:[T ].*)?|31[./-]12[./-]9999|99991231)$/.test(text.trim());

export function compareDates(left: string, right: string): Comparison {
  if (isNever(left) || isNever(right)) {
    if (isAbsentDate(left) || isAbsentDate(right)) return absent;
    if (isNever(left) && isNever(right)) return equal();
    const day = readDates(isNever(left) ? right : left);
    return day.dates.length > 0 ? different() : notComparable('unreadable', 'not readable as a date');
  }
  if (isAbsentDate(left) || isAbsentDate(right)) return absent;
  const [ours, theirs] = [readDates(left), readDates(right)];
  if (ours.dates.length === 0 || theirs.dates.length === 0)
    return notComparable('unreadable', 'not readable as a date');
  if (![ours, theirs].every(isOfOurCalendar)) return notComparable('another_calendar', 'a year of another calendar');
  return compareRead(ours, theirs);
}

const isOfOurCalendar = ({ dates }: Pick<DateText, 'dates'>): boolean =>
  dates.every(({ year, isShort }) => isShort || (year >= gregorian.from && year <= gregorian.to));

function compareRead(ours: DateText, theirs: DateText): Comparison {
  const pairs = ours.dates.flatMap((a) => theirs.dates.map((b) => compareReading(a, b)));
  const best = pairs.filter(({ result }) => result !== 'different').sort((a, b) => b.worth - a.worth)[0];
  if (ours.isApproximate || theirs.isApproximate) {
    const near = ours.dates.some((a) => theirs.dates.some((b) => areNear(a, b)));
    return near ? partly('approximate', 0.25) : different();
  }
  const isWhole = best?.result === 'equal' || best?.partial === 'two_digit_year';
  if (isWhole && (ours.dates.length > 1 || theirs.dates.length > 1))
    return ours.isZoned || theirs.isZoned ? partly('time_zone', 0.75) : partly('day_month_order', 0.75);
  if (best) return best;
  const isSwapped = ours.dates.some((a) =>
    theirs.dates.some((b) => haveSameYear(a, b) && a.day !== undefined && a.day === b.month && a.month === b.day),
  );
  return isSwapped ? different('day and month swapped') : (pairs[0] ?? different());
}

const haveSameYear = (a: PartialDate, b: PartialDate): boolean =>
  a.isShort || b.isShort ? a.year % 100 === b.year % 100 : a.year === b.year;

const areNear = (a: PartialDate, b: PartialDate): boolean =>
  a.isShort || b.isShort
    ? haveSameYear(a, b)
    : a.year - tolerance <= (b.until ?? b.year) && b.year <= (a.until ?? a.year) + tolerance;

function compareReading(a: PartialDate, b: PartialDate): Comparison {
  if (a.until !== undefined || b.until !== undefined) {
    const overlap = a.year <= (b.until ?? b.year) && b.year <= (a.until ?? a.year);
    return overlap ? partly('year_range', 0.25) : different();
  }
  if (!haveSameYear(a, b)) {
    const isSameDay = a.day !== undefined && a.day === b.day && a.month === b.month;
    return different(isSameDay ? 'same day, different year' : undefined);
  }
  if (a.month === undefined || b.month === undefined) return partly('same_year', 0.4);
  if (a.month !== b.month) return different('same year');
  if (a.day === undefined || b.day === undefined) return partly('same_month', 0.6);
  if (a.day !== b.day) return different('same month');
  return a.isShort || b.isShort ? partly('two_digit_year', 0.8) : equal();
}

/**
 * A date whose century is not written, such as a machine-readable zone's, with the century that puts it nearest to a date that has one.
 * @param printed `YYYY-MM-DD` with an assumed century
 */
export function besideWrittenYear(printed: string, written: string): string {
  const years = readDates(written).dates.filter(({ isShort, until }) => !isShort && until === undefined);
  const [date] = years;
  if (!date || !isOfOurCalendar({ dates: years })) return printed;
  const short = Number(printed.slice(2, 4));
  const century = Math.floor((date.year - short + 50) / 100) * 100;
  return `${century + short}${printed.slice(4)}`;
}

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
