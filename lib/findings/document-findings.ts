/** Findings from the dates of documents, and when they change without a write. Every date that can be read is assessed; one that cannot is a finding of its own. */
import { compareDocumentTypes, type DayRange, isNever, toDayRange } from '#lib/compare/index.ts';
import { birthdayAt } from '#lib/format/dates/age.ts';
import { isTooOldWhenReceived } from '#lib/format/dates/document-validity.ts';
import { daysBetween } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { DifferingAttribute, ImpossibleDates } from '#lib/model/session/finding.schema.ts';
import { addDays } from '../model/day.ts';
import type { Add, FactFound, StepFacts, StepFound } from './session-facts.ts';

/** A document that expires within this many days is a finding. */
const expiresSoonDays = 30;
const adultAtYears = 18;
/** Nobody is older: such a date was misread, or is another person's. */
const oldestYears = 120;

type Expiry = { readonly state: 'expired' | 'soon'; readonly on: string } | { readonly state: 'unclear' | 'valid' };

const isOneMonth = ({ from, to }: DayRange): boolean => from !== to && from.slice(0, 7) === to.slice(0, 7);

export function assessDay(text: string, today: string): Expiry {
  if (isNever(text)) return { state: 'valid' };
  const range = toDayRange(text);
  if (range === undefined) return { state: 'unclear' };
  if (range.to < today) return { state: 'expired', on: range.to };
  // A document is valid to the end of the month that it names. Any other date that may have passed is unclear.
  const on = isOneMonth(range) ? range.to : range.from;
  if (on < today) return { state: 'unclear' };
  return daysBetween(today, on) <= expiresSoonDays ? { state: 'soon', on } : { state: 'valid' };
}

const isSameInItsCentury = (extracted: string, mrz: string): boolean => {
  const range = toDayRange(extracted);
  return range !== undefined && range.from.slice(2) <= mrz.slice(2) && mrz.slice(2) <= range.to.slice(2);
};

/**
 * What the printed date and that of the machine-readable zone say, the worse of the two. The zone has two digits of the year, so it adds
 * nothing to a printed date that agrees with them; it stands in for one that is missing or not readable, and completes one that is.
 */
function worseOf<State extends { readonly state: string }>(
  extracted: string | undefined,
  mrz: string | undefined,
  assess: (text: string) => State,
  order: readonly State['state'][],
): State | undefined {
  const own = extracted === undefined ? undefined : assess(extracted);
  if (mrz === undefined) return own;
  const zone = assess(mrz);
  if (own === undefined || extracted === undefined) return zone;
  if (isSameInItsCentury(extracted, mrz)) return own.state === 'unclear' ? zone : own;
  if (own.state === 'unclear' && toDayRange(extracted) === undefined) return zone;
  return order.indexOf(zone.state) < order.indexOf(own.state) ? zone : own;
}

function worstExpiry(
  facts: StepFacts,
  own: readonly FactFound[],
  prefix: '' | 'host_',
  today: string,
): Expiry | undefined {
  const order = ['expired', 'unclear', 'soon', 'valid'] as const;
  const assess = (text: string) => assessDay(text, today);
  const main = worseOf(facts.get(`${prefix}document_expiry`), facts.get(`${prefix}document_expiry_mrz`), assess, order);
  return worstOf(main, valuesOf(own, `${prefix}document_expiry_other`).map(assess), order);
}

const birthOf = (facts: StepFacts, prefix: '' | 'host_', today: string) =>
  worseOf(facts.get(`${prefix}birth_date`), facts.get(`${prefix}birth_date_mrz`), (text) => assessBirth(text, today), [
    'minor',
    'unclear',
    'adult',
  ]);

/** Whether a person is a minor; `unclear` where it depends on how the date is read. */
export function assessBirth(text: string, today: string): { readonly state: 'minor' | 'unclear' | 'adult' } {
  const range = toDayRange(text);
  if (range === undefined || birthdayAt(range.to, oldestYears + 1) <= today) return { state: 'unclear' };
  if (birthdayAt(range.to, adultAtYears) <= today) return { state: 'adult' };
  return { state: birthdayAt(range.from, adultAtYears) > today ? 'minor' : 'unclear' };
}

/** The worse of what the main values say and what each further value says: it is stated too. */
function worstOf<State extends { readonly state: string }>(
  main: State | undefined,
  others: readonly State[],
  order: readonly State['state'][],
): State | undefined {
  const all = main === undefined ? others : [main, ...others];
  return all.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}

/** @param own every fact of the step: several may have one key */
const valuesOf = (own: readonly FactFound[], ...keys: readonly FactKey[]): readonly string[] =>
  own.flatMap(({ key, value }) => ((keys as readonly string[]).includes(key) ? [value] : []));

export function addDocument(
  step: StepFound,
  facts: StepFacts,
  own: readonly FactFound[],
  today: string,
  add: Add,
): void {
  const documentType = facts.get('document_type');
  const more = documentType !== undefined && { documentType };
  const expiry = worstExpiry(facts, own, '', today);
  if (expiry?.state === 'expired') add('document_expired', step, { on: expiry.on, ...more });
  else if (expiry?.state === 'soon') add('document_expiring', step, { on: expiry.on, ...more });
  else if (expiry?.state === 'unclear') add('expiry_unreadable', step, { ...more });
  if (facts.has('expiry_missing')) add('expiry_missing', step, { ...more });

  const birth = worstOf(
    birthOf(facts, '', today),
    valuesOf(own, 'birth_date_other', 'birth_date_further').map((text) => assessBirth(text, today)),
    ['minor', 'unclear', 'adult'],
  );
  const ages = valuesOf(own, 'age').map(Number);
  if (birth?.state === 'minor' || ages.some((age) => age < adultAtYears)) add('subject_minor', step);
  else if (birth?.state === 'unclear' || ages.some((age) => age > oldestYears)) add('birth_unreadable', step);
  if (facts.has('birth_missing')) add('birth_missing', step);
  if (facts.has('name_missing')) add('name_missing', step);
  const missing = facts.get('values_missing');
  if (missing !== undefined)
    add('values_missing', step, { attributes: missing.split(' ') as DifferingAttribute[], ...more });
  if (facts.has('specimen')) add('document_specimen', step, { ...more });
}

interface ProofRule {
  /** The day on which the session was first seen here: the service does not date its checks. */
  readonly receivedOn: string;
  /** Accepted age on that day. */
  readonly months: number;
}

export function addProofOfAddress(
  step: StepFound,
  facts: StepFacts,
  own: readonly FactFound[],
  today: string,
  { receivedOn, months }: ProofRule,
  add: Add,
): void {
  const ranges = valuesOf(own, 'issuing_date', 'issuing_date_other').map(toDayRange);
  const [oldest] = ranges.flatMap((range) => range?.from ?? []).sort();
  // One that may lie in the future has no usable day; one that certainly does is found with the dates that cannot be.
  const isUnclear = ranges.some((range) => range === undefined || range.from > today !== range.to > today);
  if (isUnclear || facts.has('issuing_date_missing')) add('proof_undated', step);
  else if (oldest !== undefined && isTooOldWhenReceived(oldest, receivedOn, months))
    add('proof_old', step, { on: oldest, months });

  const host = worstExpiry(facts, own, 'host_', today);
  if (host?.state === 'expired') add('host_document_expired', step, { on: host.on });
  else if (host?.state === 'unclear' || facts.has('host_expiry_missing')) add('host_document_unclear', step);
  const birth = birthOf(facts, 'host_', today);
  if (birth !== undefined && birth.state !== 'adult') add('host_minor', step);
  if (facts.has('host_unidentified')) add('host_unidentified', step);
}

interface DatesOfDocument {
  /** Some states issue cards to the newborn, but no passports. */
  readonly mayBeOfFirstDay: boolean;
  readonly births: readonly DayRange[];
  readonly issues: readonly DayRange[];
  readonly expiries: readonly DayRange[];
}

/** What certainly cannot be, however an ambiguous date is read. Of several values each counts. */
function impossibleOf(
  { births, issues, expiries, mayBeOfFirstDay }: DatesOfDocument,
  today: string,
): ImpossibleDates[] {
  const isBefore = (some: readonly DayRange[], others: readonly DayRange[]) =>
    some.some(({ to }) => others.some(({ from }) => to < from));
  const isByBirth = (some: readonly DayRange[], mayBeOfThatDay: boolean) =>
    some.some(({ to }) => births.some(({ from }) => to < from || (to === from && !mayBeOfThatDay)));
  const isFuture = (some: readonly DayRange[]) => some.some(({ from }) => from > today);
  return [
    ...(isFuture(births) ? (['born_in_future'] as const) : []),
    ...(isFuture(issues) ? (['issued_in_future'] as const) : []),
    ...(isByBirth(issues, mayBeOfFirstDay) ? (['issued_before_birth'] as const) : []),
    ...(isByBirth(expiries, false) ? (['expires_before_birth'] as const) : []),
    ...(isBefore(expiries, issues) ? (['expires_before_issue'] as const) : []),
  ];
}

/** Dates of one document, of its host's document, or of a person alone, in an order in which they cannot be. */
export function addImpossibleDates(step: StepFound, own: readonly FactFound[], today: string, add: Add): void {
  const rangesOf = (...keys: readonly FactKey[]) =>
    valuesOf(own, ...keys).flatMap((text) => (isNever(text) ? [] : (toDayRange(text) ?? [])));
  // The zone has two digits of a year: it stands in where nothing else is readable.
  const orZone = (ranges: readonly DayRange[], key: FactKey) => (ranges.length > 0 ? ranges : rangesOf(key));
  const [type = ''] = valuesOf(own, 'document_type');
  const subject: DatesOfDocument = {
    mayBeOfFirstDay: compareDocumentTypes(type, 'PASSPORT').result !== 'equal',
    births: orZone(
      rangesOf(
        'birth_date',
        'birth_date_other',
        'birth_date_further',
        'person_birth_date',
        'youngest_owner_birth_date',
      ),
      'birth_date_mrz',
    ),
    issues: rangesOf('document_issued', 'document_issued_other', 'issuing_date', 'issuing_date_other'),
    expiries: orZone(rangesOf('document_expiry', 'document_expiry_other'), 'document_expiry_mrz'),
  };
  const host: DatesOfDocument = {
    mayBeOfFirstDay: true,
    births: rangesOf('host_birth_date'),
    issues: rangesOf('host_document_issued'),
    expiries: orZone(rangesOf('host_document_expiry', 'host_document_expiry_other'), 'host_document_expiry_mrz'),
  };
  const wrong = [subject, host].filter((dates) => impossibleOf(dates, today).length > 0);
  if (wrong.length === 0) return;
  add('dates_impossible', step, {
    impossible: [...new Set(wrong.flatMap((dates) => impossibleOf(dates, today)))],
    dates: wrong.flatMap(({ births, issues, expiries }) => [
      ...births.map(({ from }) => ({ of: 'birth' as const, on: from })),
      ...issues.map(({ from }) => ({ of: 'issue' as const, on: from })),
      ...expiries.map(({ from }) => ({ of: 'expiry' as const, on: from })),
    ]),
  });
}

/** A document is about to expire from its thirtieth day before, and expired from the day after. */
const atExpiry = (day: string): string[] => [addDays(day, -expiresSoonDays), addDays(day, 1)];
const atBirthday = (day: string): string[] => [day, birthdayAt(day, adultAtYears), birthdayAt(day, oldestYears + 1)];
/** What is dated ahead is usable from its day on. Its age counts to the day on which the session was first seen. */
const atIssue = (day: string): string[] => [day];

const datesOf = new Map<string, (day: string) => string[]>(
  Object.entries({
    document_expiry: atExpiry,
    document_expiry_mrz: atExpiry,
    document_expiry_other: atExpiry,
    host_document_expiry: atExpiry,
    host_document_expiry_mrz: atExpiry,
    host_document_expiry_other: atExpiry,
    host_birth_date: atBirthday,
    birth_date: atBirthday,
    birth_date_mrz: atBirthday,
    host_birth_date_mrz: atBirthday,
    birth_date_other: atBirthday,
    birth_date_further: atBirthday,
    youngest_owner_birth_date: atBirthday,
    person_birth_date: atBirthday,
    issuing_date: atIssue,
    issuing_date_other: atIssue,
    document_issued: atIssue,
    document_issued_other: atIssue,
    host_document_issued: atIssue,
  } satisfies Partial<Record<FactKey, (day: string) => string[]>>),
);

/** The first day, `YYYY-MM-DD`, on which the findings may differ, if they change by themselves. It may be too early, never too late. */
export function nextFindingsDay(
  {
    facts,
    nextReviewOn,
  }: { readonly facts: readonly Pick<FactFound, 'key' | 'value'>[]; readonly nextReviewOn?: string },
  today: string,
): string | undefined {
  const days = facts.flatMap(({ key, value }) => {
    const toDays = datesOf.get(key);
    const range = toDays && toDayRange(value);
    return range ? [range.from, range.to].flatMap(toDays) : [];
  });
  // Beyond the year 9999 no date is stored.
  return [...days, ...(nextReviewOn === undefined ? [] : [nextReviewOn])]
    .filter((day) => /^\d{4}-/.test(day) && day > today)
    .sort()[0];
}
