/** Reads dates as documents, programs and lists write them, compares them, and lists the days that they may mean. */
import { isNoExpiration } from '#lib/format/dates/date.ts';
import { dropAccents, normaliseCase } from '#lib/format/text/normalisation.ts';
import { isDay, lastOfMonth } from '#lib/model/day.ts';
import { absent, type Comparison, different, equal, isAbsentDate, notComparable, partly } from './comparison.ts';

/** One interpretation of a date. Without `month` it is a year, without `day` a month; `until` makes it a range of years. */
interface PartialDate {
  readonly year: number;
  readonly until?: number;
  readonly month?: number;
  readonly day?: number;
  /** The century is not written: `year` is 0 to 99. */
  readonly isShort?: true;
}

interface DateText {
  /** All interpretations. There is none where the text is no date. */
  readonly dates: readonly PartialDate[];
  /** The text says so: `circa 1988`. */
  readonly isApproximate: boolean;
  /** There are two interpretations because a time names another day in another time zone, not because of the order of day and month. */
  readonly isZoned: boolean;
}

/** Months are known by their first letters, without accents, in the languages of documents, as far as no two languages contradict each other. */
const months: readonly (readonly [name: string, month: number])[] = [
  'jan ene gen sty oca янв ιαν',
  'feb fev lut sub фев φεβ',
  'mar mrt maa мар μαρ',
  'apr abr avr kwi nis апр απρ',
  'may mai mag mei maj мая маи μαι',
  'jun juin giu cze haz июн ιουν',
  'jul juil lug tem июл ιουλ',
  'aug ago aou sie agu авг αυγ',
  'sep set wrz eyl сен σεπ',
  'oct okt out ott paz eki окт οκτ',
  'nov kas ноя νοε',
  'dec dez dic gru ara дек δεκ',
]
  .flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const))
  .sort(([a], [b]) => b.length - a.length);

function monthOf(name: string): number {
  // English `may` and Polish `maj` apart, a bilingual document writes the month twice: `AUG/AOUT`.
  const found = new Set(name.split('/').map((one) => months.find(([start]) => one.startsWith(start))?.[1] ?? 0));
  const [month = 0] = found;
  return found.size === 1 ? month : 0;
}

const approximate = /^(?:circa|ca\.?|c\.|approx(?:imately|\.)?|about|around|environ|vers|etwa|um|~|±)\s*/;
const approximateAfter = /,? \(?(?:circa|approx\.?|approximately|estimated|est\.?)\)?$/;
const leading = /^(?:born|b\.|dob:?|né le|née le|geb\.?)\s*/;

const year = '(\\d{4})';
const short = '(\\d{1,2})';
const word = '(\\p{L}{3,12}\\.?(?: ?/ ?\\p{L}{3,12}\\.?)?)';
const pattern = (source: string) => new RegExp(`^${source}$`, 'u');
type Found = readonly (string | undefined)[];
type Reader = (found: Found) => (PartialDate | undefined)[];
const at = (found: Found, index: number): number => Number(found[index]);
const named = (found: Found, index: number): number => monthOf((found[index] ?? '').replaceAll(/[. ]/g, ''));

/** The arguments are the positions of the parts. */
const inDigits =
  (year: number, month: number, day?: number): Reader =>
  (found) => [toPartialDate(at(found, year), at(found, month), day && at(found, day))];
const inLetters =
  (year: number, month: number, day: number, isShort?: true): Reader =>
  (found) => [toPartialDate(at(found, year), named(found, month), at(found, day), isShort)];

/** The year comes last. */
const bothOrders =
  (isShort?: true): Reader =>
  ([, first, second, year]) => {
    const [a, b] = [Number(first), Number(second)];
    const dates = [toPartialDate(Number(year), b, a, isShort), toPartialDate(Number(year), a, b, isShort)];
    return a === b ? dates.slice(1) : dates;
  };

/** With dots the day comes first in every country that writes so; `03.14.1987` can only be the other order. */
const dayFirst =
  (isShort?: true): Reader =>
  ([, first, second, year]) => [
    toPartialDate(Number(year), Number(second), Number(first), isShort) ??
      toPartialDate(Number(year), Number(first), Number(second), isShort),
  ];

const formats: readonly (readonly [RegExp, Reader])[] = [
  [pattern(year), (found) => [at(found, 1) === 0 ? undefined : { year: at(found, 1) }]],
  [pattern(`${year}[-./]${short}`), inDigits(1, 2)],
  [pattern(`${short}[-./]${year}`), inDigits(2, 1)],
  [pattern(`${year}[-./ ]${short}[-./ ]${short}`), inDigits(1, 2, 3)],
  [pattern('(\\d{4})(\\d{2})(\\d{2})'), inDigits(1, 2, 3)],
  [pattern(`${short}\\.${short}\\.${year}`), dayFirst()],
  [pattern(`${short}\\.${short}\\.(\\d{2})`), dayFirst(true)],
  [pattern(`${short}[-./ ]${short}[-./ ]${year}`), bothOrders()],
  [pattern(`${short}[-./ ]${short}[-./ ](\\d{2})`), bothOrders(true)],
  [
    pattern(`${short}(?:st|nd|rd|th|er|º|°|\\.)?[-./ ]{0,2}(?:de |of )?${word}[-./, ]{0,2}(?:de |del |of )?${year}`),
    inLetters(3, 2, 1),
  ],
  [pattern(`${short}(?:st|nd|rd|th)?[-./ ]{0,2}${word}[-./ ]{0,2}(\\d{2})`), inLetters(3, 2, 1, true)],
  [pattern(`${word}[-./ ]{1,2}${short}(?:st|nd|rd|th)?[,-]? ?${year}`), inLetters(3, 1, 2)],
  [pattern(`${year}[-./ ]${word}[-./ ]${short}`), inLetters(1, 2, 3)],
  [
    pattern(`${word}[-./ ]{1,2}${year}`),
    (found) => [named(found, 1) > 0 ? toPartialDate(at(found, 2), named(found, 1)) : undefined],
  ],
  [
    pattern(`(?:between )?${year}(?: ?(?:-|to|and|/) ?)${year}`),
    (found) => [at(found, 1) <= at(found, 2) ? { year: at(found, 1), until: at(found, 2) } : undefined],
  ],
];

const toDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A zero month or day means unknown. */
function toPartialDate(year: number, month: number, day?: number, isShort?: true): PartialDate | undefined {
  const short = isShort && { isShort };
  if (year === 0 && !isShort) return undefined;
  if (month === 0) return day || Number.isNaN(month) ? undefined : { year, ...short };
  if (!(month <= 12)) return undefined;
  if (!day) return { year, month, ...short };
  const years = isShort ? [1900 + year, 2000 + year] : [year];
  return years.some((full) => isDay(toDay(full, month, day))) ? { year, month, day, ...short } : undefined;
}

const none: DateText = { dates: [], isApproximate: false, isZoned: false };
const timed = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)? ?(z|utc|gmt|[+-]\d{2}:?\d{2})?$/;

export function readDates(text: string): DateText {
  if (text.length > 60) return none;
  const plain = dropAccents(normaliseCase(text))
    .trim()
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/u, '$1-$2-$3')
    .replace(/^(\d{1,4})\. ?(\d{1,2})\. ?(\d{1,4})\.?$/, '$1.$2.$3')
    .replace(leading, '');
  const isApproximate = approximate.test(plain) || approximateAfter.test(plain);
  const whole = plain.replace(approximate, '').replace(approximateAfter, '');
  const [, day, hours = '', minutes = '', zone] = timed.exec(whole) ?? [];
  const bare = day ?? whole;
  for (const [format, read] of formats) {
    const found = format.exec(bare);
    if (!found) continue;
    const dates = read(found).flatMap((date) => date ?? []);
    const [date] = dates;
    const next = zone !== undefined && date ? followingDay(date, hours, minutes) : undefined;
    return { dates: next ? [...dates, next] : dates, isApproximate, isZoned: next !== undefined };
  }
  return none;
}

/** Local midnight east of Greenwich is the evening before in UTC: from 10:00, as zones reach +14:00. */
function followingDay(date: PartialDate, hours: string, minutes: string): PartialDate | undefined {
  if (Number(hours) * 60 + Number(minutes) < 600 || date.month === undefined || date.day === undefined)
    return undefined;
  const next = new Date(Date.UTC(date.year, date.month - 1, date.day + 1));
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
}

/** A person or a document of today can have these years of the Gregorian calendar; others are of another one (1366, 1407, 2530). */
const gregorian = { from: 1850, to: 2150 } as const;
/** An approximate year is wrong by a few: `circa 1988` may be some years earlier or later. */
const tolerance = 5;

/** Whether the text says that there is no end. */
export const isNever = (text: string): boolean =>
  isNoExpiration(text) || /^(?:9999-12-31(?:[T ].*)?|31[./-]12[./-]9999|99991231)$/.test(text.trim());

/** Dates are equal only where both mean one day, and the same. */
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

/** Gives a zone's date the century that puts it nearest to a date that has one. @param printed `YYYY-MM-DD` with an assumed century */
export function besideWrittenYear(printed: string, written: string): string {
  const years = readDates(written).dates.filter(({ isShort, until }) => !isShort && until === undefined);
  const [date] = years;
  if (!date || !isOfOurCalendar({ dates: years })) return printed;
  const short = Number(printed.slice(2, 4));
  const century = Math.floor((date.year - short + 50) / 100) * 100;
  return `${century + short}${printed.slice(4)}`;
}

/** Both are `YYYY-MM-DD`, and the same day where the date means one. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The first and the last day of one interpretation. A year without its century may be of the last century or of this one. */
const daysOf = ({ year, until = year, month, day, isShort }: PartialDate, years: number): string[] =>
  (isShort ? [1900, 2000] : [0]).flatMap((century) => [
    toDay(century + year - years, month ?? 1, day ?? 1),
    toDay(century + until + years, month ?? 12, day ?? lastOfMonth(century + until + years, month ?? 12)),
  ]);

/**
 * Finds the first and the last day that a date may mean: `03/04/2027` means two days, `2027-12` any day of the month, `2027` any of the year.
 * Returns undefined for text that is no date and for years of another calendar.
 */
export function toDayRange(value: string | null | undefined): DayRange | undefined {
  const read = readDates(value ?? '');
  if (!isOfOurCalendar(read)) return undefined;
  const days = read.dates.flatMap((date) => daysOf(date, read.isApproximate ? tolerance : 0)).filter(isDay);
  const [from] = days.sort();
  const to = days.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Lists every single day that a date may mean. There is none where it names no day, or one of another calendar; `03/04/1987` means two. */
export function toDays(value: string): readonly string[] {
  const read = readDates(value);
  if (read.isApproximate || !isOfOurCalendar(read)) return [];
  if (read.dates.some(({ until, isShort }) => until !== undefined || isShort)) return [];
  const days = read.dates.flatMap(({ year, month, day }) => (month && day ? toDay(year, month, day) : []));
  return days.length < read.dates.length ? [] : [...new Set(days.filter(isDay))];
}
