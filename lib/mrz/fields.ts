/** Finds the machine-readable zone among the extracted fields of a document, reads it and computes its check digits. */
import { type FieldName, parse } from 'mrz';
import { isKnownCountry } from '#lib/format/country-codes.ts';
import { dayOf, isDay } from '#lib/model/day.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { formatOf, type MrzCheck, type MrzFormat, toChecks } from './check-digits.ts';

const nothing = {
  surname: null,
  givenNames: null,
  documentNumber: null,
  nationality: null,
  issuer: null,
  birthDate: null,
  sex: null,
  expiry: null,
  personalNumber: null,
  /** The code is `P`, `ID` or `AC` for a passport, card or permit. */
  documentCode: null,
};
/** The values of the zone are null where empty or unreadable. Dates are `YYYY-MM-DD`, countries as printed, the sex is `M`, `F`, or `<` where it is unspecified. */
export type MrzValues = Readonly<Record<keyof typeof nothing, string | null>>;

export interface MrzFields {
  /** It is null when the lines have no known layout; then nothing was read. */
  readonly format: MrzFormat | null;
  readonly lines: readonly string[];
  readonly checks: readonly MrzCheck[];
  readonly values: MrzValues;
  /** The name fills its whole field, so it may have been cut. */
  readonly nameTruncated: boolean;
  /** What the optional fields hold, without fillers. */
  readonly optional: readonly string[];
  /** What could not be read or was assumed, in sentences without personal data. */
  readonly issues: readonly string[];
  /** So many of the issues are about something that could not be read. */
  readonly unreadable: number;
}

/** Whether a field's key names the zone or a line of it: `mrz`, `mrz_line_2`, `MRZ1`, `machine_readable_zone`. */
export const isMrzKey = (key: string): boolean =>
  /^(?:raw_?)?(?:mrz|machine_?readable_?zone)(?:[_-]?(?:line|text|code|raw|full|string))?[_-]?\d?$/i.test(key);

type Fields = Readonly<Record<string, string | null>>;

/**
 * Returns undefined when the fields hold no zone or a masked one.
 * @param nowMs decides the centuries of two-digit years @param answer what a zone under an unknown key is searched in, at any depth
 */
export const readMrz = (fields: Fields, nowMs = Date.now(), answer: unknown = fields): MrzFields | undefined =>
  readZones(fields, answer, nowMs)[0];

/** Every zone that is stated, each once; that under a known key comes first. */
export function readZones(fields: Fields, answer: unknown, nowMs = Date.now()): readonly MrzFields[] {
  const known = findLines(fields);
  if (known.some(isMasked)) return [];
  const others = zonesIn(answer);
  // A list under a known key is not read as one, and is the zone all the same.
  const isUnread = known.length > 0 && formatOf(known) === undefined && others.length > 0;
  const whole = known.length === 0 || isUnread ? others : [known, ...others];
  const read = new Set(whole.flat());
  const rest = piecesIn(answer).filter((piece) => isPieceOfZone(piece) && !read.has(piece));
  const zones = rest.length === 0 ? whole : [...whole, [...new Set(rest)]];
  return [...new Map(zones.map((lines) => [lines.join(), lines])).values()].map((lines) => readLines(lines, nowMs));
}

function readLines(lines: readonly string[], nowMs: number): MrzFields {
  const unreadable = (issue: string): MrzFields => ({
    format: null,
    lines,
    checks: [],
    values: nothing,
    nameTruncated: false,
    optional: [],
    issues: [issue],
    unreadable: 1,
  });
  if (!lines.every((line) => /^[A-Z0-9<]+$/.test(line))) return unreadable('The zone contains invalid characters.');
  const format = formatOf(lines);
  if (!format)
    return unreadable(`No known layout has lines of ${lines.map((line) => line.length).join(' and ')} characters.`);
  return { format, lines, checks: toChecks(format, lines), ...toValues(format, lines, nowMs) };
}

/** The second line of two and the second of three, by the places of digits. */
const secondLine = /^(?:[A-Z0-9<]{9}[\d<][A-Z<]{3}\d{6}\d[MFX<][\d<]{7}|\d{7}[MFX<]\d{7}[A-Z<]{3})/;
/** Where in its zone a line stands. */
const positionOf = (line: string): number =>
  secondLine.test(line) ? 1 : line.length === 30 && !/\d/.test(line) ? 2 : 0;

const isLine = (text: string): boolean =>
  /^[A-Z0-9<]+$/.test(text) && [30, 36, 44].includes(text.length) && (text.includes('<') || secondLine.test(text));

/** A line that was cut, or of which the others are missing: what its zone says, nobody can compare. A name with fillers alone names no issuer. */
const isPieceOfZone = (text: string): boolean =>
  /^[A-Z0-9<]{28,50}$/.test(text) &&
  (secondLine.test(text) ||
    (/^[PIACV][A-Z<]/.test(text) && text.includes('<<') && isKnownCountry(text.slice(2, 5).replaceAll('<', ''))));

/** The filler `<` may be escaped, or read as a quotation mark. */
const withFillers = (text: string): string => text.replaceAll(/&lt;|%3C|[‹«〈]/gi, '<');

function piecesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(piecesIn);
  if (typeof value !== 'string') return [];
  const text = withFillers(value.replaceAll(/<br ?\/?>/gi, '\n'));
  const pieces = text.split(/\\[rn]|[^A-Za-z0-9<\t ]+/);
  return pieces.flatMap(toLines);
}

/** Two lines of 44 or 36 characters or three of 30 are a zone, whatever their keys and their order. */
function zonesIn(answer: unknown): string[][] {
  const all = piecesIn(answer).filter(isLine);
  return [44, 36, 30].flatMap((length) => {
    const lines = all.filter((line) => line.length === length);
    const count = length === 30 ? 3 : 2;
    // Zones of one answer may share a line; a line that is repeated alone is none of another zone.
    const zones = byPosition(lines, count) ?? byPosition([...new Set(lines)], count) ?? inOrder(lines, count);
    return zones.filter((zone) => zone.some((line) => line.includes('<<')));
  });
}

/** Undefined where the positions of the lines do not make whole zones. */
function byPosition(lines: readonly string[], count: number): string[][] | undefined {
  const sorted = Array.from({ length: count }, (_, at) => lines.filter((line) => positionOf(line) === at));
  if (sorted.some((some) => some.length * count !== lines.length)) return undefined;
  return (sorted[0] ?? []).map((_, number) => sorted.flatMap((some) => some[number] ?? []));
}

const inOrder = (lines: readonly string[], count: number): string[][] =>
  Array.from({ length: Math.floor(lines.length / count) }, (_, at) => lines.slice(at * count, (at + 1) * count));

function findLines(fields: Fields): string[] {
  const found = Object.entries(fields)
    .filter((entry): entry is [string, string] => isMrzKey(entry[0]) && typeof entry[1] === 'string')
    .map(([key, value]) => ({ number: Number(/\d$/.exec(key)?.[0] ?? 0), lines: toLines(value) }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => a.number - b.number);
  // A field with the whole zone is preferred to its lines, of which one may be missing.
  const whole = found.find(({ lines }) => lines.length > 1);
  return whole?.lines ?? found.flatMap(({ lines }) => lines);
}

const lineLengths: Record<number, number> = { 72: 36, 88: 44, 90: 30 };

/** Lines may be separated by line ends, by a literal `\n`, or not at all; text recognition adds spaces. */
function toLines(value: string): string[] {
  const lines = value
    .split(/[\r\n]+|\\n/)
    .map((line) => withFillers(line.replaceAll(/\s/g, '')).toUpperCase())
    .filter((line) => line !== '');
  const [only = ''] = lines;
  const length = lines.length === 1 ? lineLengths[only.length] : undefined;
  return length === undefined ? lines : (only.match(new RegExp(`.{${length}}`, 'g')) ?? []);
}

function toValues(
  format: MrzFormat,
  lines: readonly string[],
  nowMs: number,
): Pick<MrzFields, 'values' | 'nameTruncated' | 'optional' | 'issues' | 'unreadable'> {
  const issues: string[] = [];
  const details = new Map(parse(lines).details.map((detail) => [detail.field, detail]));
  /** The field as printed, if the layout has it. */
  const printed = (name: FieldName): string | undefined => {
    const span = details.get(name)?.ranges[0];
    return span && lines[span.line]?.slice(span.start, span.end);
  };
  const text = (name: FieldName, label: string): string | null => {
    const detail = details.get(name);
    if (detail?.valid === false) issues.push(`${label} could not be read.`);
    return (detail?.valid && detail.value) || null;
  };
  // The code is not checked against the package's list, which lacks the specimens' UTO.
  const country = (name: FieldName, label: string): string | null => {
    const field = printed(name);
    const code = field?.replaceAll('<', '') || null;
    if (field !== undefined && code === null) issues.push(`${label} is empty.`);
    if (code !== null && !isKnownCountry(code)) issues.push(`${label}: unknown country code.`);
    return code;
  };
  const day = (name: FieldName, label: string, centuryOf: (digits: string) => number): string | null => {
    const digits = printed(name) ?? '<<<<<<';
    if (digits === '<<<<<<') return null;
    const value = /^\d{6}$/.test(digits) ? toDayOf(centuryOf(digits), digits) : undefined;
    if (value === undefined || !isDay(value)) issues.push(`${label} is not a calendar date.`);
    return value !== undefined && isDay(value) ? value : null;
  };
  let isCenturyAssumed = false;
  const today = dayOf(nowMs);
  const names = (printed('firstName') ?? '').replace(/<+$/, '');
  const hasGivenNames = format === 'FRENCH_NATIONAL_ID' || names.includes('<<');
  const sex = text('sex', 'Sex');
  const values: MrzValues = {
    surname: text('lastName', 'Surname'),
    givenNames: hasGivenNames ? text('firstName', 'Given names') : null,
    // The French card prints month, department and sequence as one number; the package reads the sequence alone.
    documentNumber:
      format === 'FRENCH_NATIONAL_ID'
        ? lines[1]?.slice(0, 12).replaceAll('<', '') || null
        : text('documentNumber', 'Document number'),
    nationality: country('nationality', 'Nationality'),
    issuer: country('issuingState', 'Issuer'),
    birthDate: day('birthDate', 'Birth date', (digits) => (toDayOf(20, digits) <= today ? 20 : 19)),
    sex: sex && ({ male: 'M', female: 'F' }[sex] ?? '<'),
    expiry: day('expirationDate', 'Expiry', (digits) => {
      const century = expiryCentury(digits, today);
      isCenturyAssumed = century.assumed;
      return century.value;
    }),
    personalNumber: format === 'TD3' ? text('personalNumber', 'Personal number') : null,
    documentCode: (lines[0] ?? '').slice(0, 2).replaceAll('<', '') || null,
  };
  const nameLine = format === 'TD1' ? lines[2] : lines[0];
  const optional = optionalFields[format]
    .map(([line, start, end]) => (lines[line] ?? '').slice(start, end).replaceAll('<', ''))
    .filter((field) => field !== '');
  const nameTruncated = format !== 'FRENCH_NATIONAL_ID' && nameLine?.endsWith('<') === false;
  const assumed = isCenturyAssumed ? ['The century of the expiry is assumed.'] : [];
  return { values, nameTruncated, optional, issues: [...issues, ...assumed], unreadable: issues.length };
}

const optionalFields: Record<MrzFormat, readonly (readonly [line: number, start: number, end: number])[]> = {
  TD1: [
    [0, 15, 30],
    [1, 18, 29],
  ],
  TD2: [[1, 28, 35]],
  TD3: [[1, 28, 42]],
  'MRV-A': [[1, 28, 44]],
  'MRV-B': [[1, 28, 36]],
  FRENCH_NATIONAL_ID: [],
};

const toDayOf = (century: number, digits: string): string =>
  `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;

/** A document expires between ten years ago and fifty years from now; otherwise the latest past century is assumed, and reported as an issue. */
function expiryCentury(digits: string, today: string): { value: number; assumed: boolean } {
  const year = Number(today.slice(0, 4));
  const from = `${year - 10}${today.slice(4)}`;
  const to = `${year + 50}${today.slice(4)}`;
  const fitting = [19, 20, 21].find((century) => toDayOf(century, digits) >= from && toDayOf(century, digits) <= to);
  if (fitting !== undefined) return { value: fitting, assumed: false };
  return { value: toDayOf(20, digits) <= today ? 20 : 19, assumed: true };
}
