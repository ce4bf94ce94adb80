/** Parses and formats days and moments. A day (`YYYY-MM-DD`) has no time zone and is never shifted; a moment is ISO 8601 or milliseconds. */
import { dayMs, isDay, startOfDay } from '#lib/model/day.ts';

/**
 * The day of a date on the wire, as `YYYY-MM-DD`. Undefined for text that is not a date, is ambiguous (`03/04/1987`) or is `NO_EXPIRATION`.
 * A timestamp counts as the day written in it: it is a date to which software added midnight.
 */
export function parseWireDate(value: string | null | undefined): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    value?.trim() ?? '',
  )?.[1];
  return day !== undefined && isDay(day) ? day : undefined;
}

/** Contract 2.2: the document does not expire. */
export const isNoExpiration = (value: string | null | undefined): boolean =>
  value?.trim().toUpperCase() === 'NO_EXPIRATION';

const units = [
  { name: 's', ms: 1000, below: 60_000 },
  { name: 'min', ms: 60_000, below: 3_600_000 },
  { name: 'h', ms: 3_600_000, below: dayMs },
  { name: 'd', ms: dayMs, below: 90 * dayMs },
  { name: 'mo', ms: 30.44 * dayMs, below: 730.5 * dayMs },
  { name: 'y', ms: 365.25 * dayMs, below: Number.POSITIVE_INFINITY },
];

const toMs = (value: string | number): number => (typeof value === 'number' ? value : Date.parse(value));

/** `12 s`, `6 d`: the time between a moment and now, past or future; empty for an invalid moment. */
export function toAge(value: string | number, nowMs: number): string {
  const distance = Math.abs(nowMs - toMs(value));
  const unit = units.find(({ below }) => distance < below);
  return unit ? `${Math.floor(distance / unit.ms)} ${unit.name}` : '';
}

/** `12 s ago`, of something that has happened: a moment ahead is clock skew, or newer than the clock of the page, and is `0 s ago`. */
export function toRelative(value: string | number, nowMs: number): string {
  const age = toAge(toMs(value) > nowMs ? nowMs : value, nowMs);
  return age && `${age} ago`;
}

/** `in 6 d`, of something that is planned; once it is past, `12 s ago`. */
export const toPlanned = (value: string | number, nowMs: number): string =>
  toMs(value) > nowMs ? `in ${toAge(value, nowMs)}` : toRelative(value, nowMs);

export const defaultLocale = 'en-GB';

/**
 * The locale for dates: the order and punctuation of the reader's region, in English as the rest of the interface (`de` → `en-DE`).
 * @param language BCP 47 tag of the browser; an invalid one gives the default locale
 */
export function toReaderLocale(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region === undefined ? defaultLocale : `en-${region}`;
  } catch (error) {
    if (error instanceof RangeError) return defaultLocale;
    throw error;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

// The month is in letters in every locale, so that no day can be mistaken for a month. Some locales abbreviate September to four letters.
function format(moment: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...options });
  formats.set(key, known);
  return known.format(moment).replace('Sept', 'Sep');
}

/** `21 Nov 2026, 12:04:18 UTC`; an invalid moment stays as it is. @param timeZone IANA name; default: the reader's */
export function toAbsolute(value: string | number, timeZone?: string, locale = defaultLocale): string {
  const moment = toMs(value);
  if (Number.isNaN(new Date(moment).getTime())) return String(value);
  return format(moment, locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  });
}

/** `14 Sep 2026` for a date on the wire, in any time zone; an invalid date stays as it is. */
export function toDay(value: string, locale = defaultLocale): string {
  const day = parseWireDate(value);
  if (day === undefined) return isNoExpiration(value) ? 'Does not expire' : value;
  return format(startOfDay(day), locale, { timeZone: 'UTC' });
}
