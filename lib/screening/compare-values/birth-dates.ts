/** Compares birth dates as lists write them: complete or partial, as a range of years, with day and month in either order. */
import anyAscii from 'any-ascii';
import { isDay } from '#lib/format/dates/date.ts';
import type { HitComparison } from '../hit-comparison.ts';

/** One interpretation of a date. Without `month` a year, without `day` a month; `until` makes it a range of years. */
interface PartialDate {
  readonly year: number;
  readonly until?: number;
  readonly month?: number;
  readonly day?: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const approximate = /^(?:circa|ca\.?|c\.|approx(?:imately|\.)?|about|around|born|b\.|~)\s*/;

const year = '(\\d{4})';
const short = '(\\d{1,2})';
const between = '[-./ ]';
const word = '([a-z]{3,9})\\.?';
const pattern = (source: string) => new RegExp(`^${source}$`);
type Found = readonly (string | undefined)[];
const at = (found: Found, index: number): number => Number(found[index]);
const monthOf = (name: string | undefined): number => months.indexOf((name ?? '').slice(0, 3)) + 1;

const formats: readonly (readonly [RegExp, (found: Found) => (PartialDate | undefined)[]])[] = [
  [pattern(year), (found) => [{ year: at(found, 1) }]],
  [pattern(`${year}[-./]${short}`), (found) => [toPartialDate(at(found, 1), at(found, 2))]],
  [pattern(`${short}[-./]${year}`), (found) => [toPartialDate(at(found, 2), at(found, 1))]],
  [pattern(`${year}[-./]${short}[-./]${short}`), (found) => [toPartialDate(at(found, 1), at(found, 2), at(found, 3))]],
  [pattern('(\\d{4})(\\d{2})(\\d{2})'), (found) => [toPartialDate(at(found, 1), at(found, 2), at(found, 3))]],
  [
    pattern(`${short}${between}${short}${between}${year}`),
    (found) => [
      toPartialDate(at(found, 3), at(found, 2), at(found, 1)),
      toPartialDate(at(found, 3), at(found, 1), at(found, 2)),
    ],
  ],
  [
    pattern(`${short}(?:st|nd|rd|th)?${between}{1,2}${word}${between}{1,2}${year}`),
    (found) => [toPartialDate(at(found, 3), monthOf(found[2]), at(found, 1))],
  ],
  [
    pattern(`${word} ${short}(?:st|nd|rd|th)?,? ${year}`),
    (found) => [toPartialDate(at(found, 3), monthOf(found[1]), at(found, 2))],
  ],
  [
    pattern(`${word} ${year}`),
    (found) => [monthOf(found[1]) > 0 ? toPartialDate(at(found, 2), monthOf(found[1])) : undefined],
  ],
  [
    pattern(`(?:between )?${year}(?: ?(?:-|to|and|/) ?)${year}`),
    (found) => [at(found, 1) <= at(found, 2) ? { year: at(found, 1), until: at(found, 2) } : undefined],
  ],
];

/** A zero month or day means unknown. */
function toPartialDate(year: number, month: number, day?: number): PartialDate | undefined {
  if (year === 0) return undefined;
  if (month === 0) return day ? undefined : { year };
  if (month > 12) return undefined;
  if (!day) return { year, month };
  const two = (value: number) => String(value).padStart(2, '0');
  return isDay(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`) ? { year, month, day } : undefined;
}

/** Every interpretation of a text as a date; none if it is not a date. */
export function readDate(text: string): PartialDate[] {
  if (text.length > 60) return [];
  const plain = anyAscii(text)
    .trim()
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replace(approximate, '')
    .replace(/^(\d{4}-\d{2}-\d{2})[t ]\d{2}:.*$/, '$1')
    .replaceAll(/\s+/g, ' ');
  for (const [format, read] of formats) {
    const found = format.exec(plain);
    if (found) return read(found).flatMap((date) => date ?? []);
  }
  return [];
}

export function compareBirthDates(subject: string, hit: string): HitComparison {
  if (subject.trim() === hit.trim()) return { agreement: 'equal', worth: 1 };
  const [ours, theirs] = [readDate(subject), readDate(hit)];
  if (ours.length === 0 || theirs.length === 0)
    return { agreement: 'missing', worth: 0, remark: 'not readable as a date' };
  const pairs = ours.flatMap((a) => theirs.map((b) => comparePartialDates(a, b)));
  const best = pairs.filter(({ agreement }) => agreement === 'equal').sort((a, b) => b.worth - a.worth)[0];
  // Day and month may be in either order.
  const isOpen = [ours, theirs].some(
    ([one, other]) => one && other && (one.month !== other.month || one.day !== other.day),
  );
  if (best && isOpen && best.worth === 1) return { ...best, worth: 0.75, remark: 'day and month order unclear' };
  if (best) return best;
  const swapped = ours.some((a) =>
    theirs.some((b) => a.year === b.year && a.day && a.day === b.month && a.month === b.day),
  );
  if (swapped) return { agreement: 'different', worth: 0, remark: 'day and month swapped' };
  return pairs[0] ?? { agreement: 'different', worth: 0 };
}

function comparePartialDates(a: PartialDate, b: PartialDate): HitComparison {
  if (a.until !== undefined || b.until !== undefined) {
    const overlap = a.year <= (b.until ?? b.year) && b.year <= (a.until ?? a.year);
    return overlap
      ? { agreement: 'equal', worth: 0.25, remark: 'within the year range' }
      : { agreement: 'different', worth: 0 };
  }
  if (a.year !== b.year) {
    const sameDay = a.day !== undefined && a.day === b.day && a.month === b.month;
    return { agreement: 'different', worth: 0, ...(sameDay && { remark: 'same day, different year' }) };
  }
  if (a.month === undefined || b.month === undefined)
    return { agreement: 'equal', worth: 0.4, remark: 'same year only' };
  if (a.month !== b.month) return { agreement: 'different', worth: 0, remark: 'same year' };
  if (a.day === undefined || b.day === undefined) return { agreement: 'equal', worth: 0.6, remark: 'same month only' };
  return a.day === b.day
    ? { agreement: 'equal', worth: 1 }
    : { agreement: 'different', worth: 0, remark: 'same month' };
}
