/** Reads dates as documents, programs and lists write them: complete or partial, in several languages, with day and month in either order. */
import { isDay } from '#lib/format/dates/date.ts';
import { dropAccents, normaliseCase } from '#lib/format/text/normalisation.ts';

/** One interpretation of a date. Without `month` a year, without `day` a month; `until` makes it a range of years. */
export interface PartialDate {
  readonly year: number;
  readonly until?: number;
  readonly month?: number;
  readonly day?: number;
  /** The century is not written: `year` is 0 to 99. */
  readonly isShort?: true;
}

export interface DateText {
  /** Every interpretation; none where the text is no date. */
  readonly dates: readonly PartialDate[];
  /** `circa 1988`. */
  readonly isApproximate: boolean;
  /** Two interpretations because a time names another day in another time zone, not because of the order of day and month. */
  readonly isZoned: boolean;
}

/** By their first letters, without accents, in the languages of documents, as far as no two languages contradict each other. */
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
const at = (found: Found, index: number): number => Number(found[index]);
const named = (found: Found, index: number): number => monthOf((found[index] ?? '').replaceAll(/[. ]/g, ''));

const bothOrders = (year: number, first: number, second: number, isShort?: true) =>
  first === second
    ? [toPartialDate(year, first, second, isShort)]
    : [toPartialDate(year, second, first, isShort), toPartialDate(year, first, second, isShort)];

/** With dots the day comes first in every country that writes so; `03.14.1987` can only be the other order. */
const dayFirst = (year: number, first: number, second: number, isShort?: true) => [
  toPartialDate(year, second, first, isShort) ?? toPartialDate(year, first, second, isShort),
];

const formats: readonly (readonly [RegExp, (found: Found) => (PartialDate | undefined)[]])[] = [
  [pattern(year), (found) => [at(found, 1) === 0 ? undefined : { year: at(found, 1) }]],
  [pattern(`${year}[-./]${short}`), (found) => [toPartialDate(at(found, 1), at(found, 2))]],
  [pattern(`${short}[-./]${year}`), (found) => [toPartialDate(at(found, 2), at(found, 1))]],
  [
    pattern(`${year}[-./ ]${short}[-./ ]${short}`),
    (found) => [toPartialDate(at(found, 1), at(found, 2), at(found, 3))],
  ],
  [pattern('(\\d{4})(\\d{2})(\\d{2})'), (found) => [toPartialDate(at(found, 1), at(found, 2), at(found, 3))]],
  [pattern(`${short}\\.${short}\\.${year}`), (found) => dayFirst(at(found, 3), at(found, 1), at(found, 2))],
  [pattern(`${short}\\.${short}\\.(\\d{2})`), (found) => dayFirst(at(found, 3), at(found, 1), at(found, 2), true)],
  [pattern(`${short}[-./ ]${short}[-./ ]${year}`), (found) => bothOrders(at(found, 3), at(found, 1), at(found, 2))],
  [
    pattern(`${short}[-./ ]${short}[-./ ](\\d{2})`),
    (found) => bothOrders(at(found, 3), at(found, 1), at(found, 2), true),
  ],
  [
    pattern(`${short}(?:st|nd|rd|th|er|º|°|\\.)?[-./ ]{0,2}(?:de |of )?${word}[-./, ]{0,2}(?:de |del |of )?${year}`),
    (found) => [toPartialDate(at(found, 3), named(found, 2), at(found, 1))],
  ],
  [
    pattern(`${short}(?:st|nd|rd|th)?[-./ ]{0,2}${word}[-./ ]{0,2}(\\d{2})`),
    (found) => [toPartialDate(at(found, 3), named(found, 2), at(found, 1), true)],
  ],
  [
    pattern(`${word}[-./ ]{1,2}${short}(?:st|nd|rd|th)?[,-]? ?${year}`),
    (found) => [toPartialDate(at(found, 3), named(found, 1), at(found, 2))],
  ],
  [
    pattern(`${year}[-./ ]${word}[-./ ]${short}`),
    (found) => [toPartialDate(at(found, 1), named(found, 2), at(found, 3))],
  ],
  [
    pattern(`${word}[-./ ]{1,2}${year}`),
    (found) => [named(found, 1) > 0 ? toPartialDate(at(found, 2), named(found, 1)) : undefined],
  ],
  [
    pattern(`(?:between )?${year}(?: ?(?:-|to|and|/) ?)${year}`),
    (found) => [at(found, 1) <= at(found, 2) ? { year: at(found, 1), until: at(found, 2) } : undefined],
  ],
];

const two = (value: number) => String(value).padStart(2, '0');

/** A zero month or day means unknown. */
function toPartialDate(year: number, month: number, day?: number, isShort?: true): PartialDate | undefined {
  const short = isShort && { isShort };
  if (year === 0 && !isShort) return undefined;
  if (month === 0) return day || Number.isNaN(month) ? undefined : { year, ...short };
  if (!(month <= 12)) return undefined;
  if (!day) return { year, month, ...short };
  const years = isShort ? [1900 + year, 2000 + year] : [year];
  const exists = years.some((full) => isDay(`${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`));
  return exists ? { year, month, day, ...short } : undefined;
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
