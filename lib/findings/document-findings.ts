/** Findings from the dates of documents, and when they change without a write. Every date that can be read is assessed; one that cannot is a finding of its own. */
import { type DayRange, isNever, toDayRange } from '#lib/compare/index.ts';
import { birthdayAt } from '#lib/format/dates/age.ts';
import { isTooOldWhenReceived } from '#lib/format/dates/document-validity.ts';
import { daysBetween } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
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

const expiryOf = (facts: StepFacts, prefix: '' | 'host_', today: string): Expiry | undefined =>
  worseOf(
    facts.get(`${prefix}document_expiry`),
    facts.get(`${prefix}document_expiry_mrz`),
    (text) => assessDay(text, today),
    ['expired', 'unclear', 'soon', 'valid'],
  );

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

export function addDocument(step: StepFound, facts: StepFacts, today: string, add: Add): void {
  const documentType = facts.get('document_type');
  const more = documentType !== undefined && { documentType };
  const expiry = expiryOf(facts, '', today);
  if (expiry?.state === 'expired') add('document_expired', step, { on: expiry.on, ...more });
  else if (expiry?.state === 'soon') add('document_expiring', step, { on: expiry.on, ...more });
  else if (expiry?.state === 'unclear') add('expiry_unreadable', step, { ...more });
  if (facts.has('expiry_missing')) add('expiry_missing', step, { ...more });

  const birth = birthOf(facts, '', today);
  if (birth?.state === 'minor') add('subject_minor', step);
  else if (birth?.state === 'unclear') add('birth_unreadable', step);
  if (facts.has('birth_missing')) add('birth_missing', step);
  if (facts.has('name_missing')) add('name_missing', step);
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
  today: string,
  { receivedOn, months }: ProofRule,
  add: Add,
): void {
  const issued = facts.get('issuing_date');
  const range = issued === undefined ? undefined : toDayRange(issued);
  const isUnclear = issued !== undefined && (range === undefined || range.from > today);
  if (isUnclear || facts.has('issuing_date_missing')) add('proof_undated', step);
  else if (range !== undefined && isTooOldWhenReceived(range.from, receivedOn, months))
    add('proof_old', step, { on: range.from, months });

  const host = expiryOf(facts, 'host_', today);
  if (host?.state === 'expired') add('host_document_expired', step, { on: host.on });
  else if (host?.state === 'unclear' || facts.has('host_expiry_missing')) add('host_document_unclear', step);
  const birth = birthOf(facts, 'host_', today);
  if (birth !== undefined && birth.state !== 'adult') add('host_minor', step);
}

/** A document is about to expire from its thirtieth day before, and expired from the day after. */
const atExpiry = (day: string): string[] => [addDays(day, -expiresSoonDays), addDays(day, 1)];
const atBirthday = (day: string): string[] => [birthdayAt(day, adultAtYears), birthdayAt(day, oldestYears + 1)];
/** A proof of address that is dated ahead is usable from its day on. Its age counts to the day on which the session was first seen. */
const atIssue = (day: string): string[] => [day];

const datesOf = new Map<string, (day: string) => string[]>(
  Object.entries({
    document_expiry: atExpiry,
    document_expiry_mrz: atExpiry,
    host_document_expiry: atExpiry,
    host_document_expiry_mrz: atExpiry,
    birth_date: atBirthday,
    birth_date_mrz: atBirthday,
    host_birth_date: atBirthday,
    host_birth_date_mrz: atBirthday,
    youngest_owner_birth_date: atBirthday,
    person_birth_date: atBirthday,
    issuing_date: atIssue,
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
