/** Findings from the dates of documents. Whatever can be read is judged; what cannot is a finding of its own. */

import { type DayRange, isNever, toDayRange } from '#lib/compare/index.ts';
import { birthdayAt } from '#lib/format/dates/birthday.ts';
import { daysBetween } from '#lib/format/dates/date.ts';
import { monthsBefore } from '#lib/format/dates/months-before.ts';
import type { StepFound } from './session-facts.ts';
import type { Add, StepFacts } from './step-facts.ts';

/** A document that expires within this many days is a finding. */
export const expiresSoonDays = 30;
export const adultAtYears = 18;
/** Nobody is older: such a date was misread, or is somebody else's. */
export const oldestYears = 120;

type Expiry = { readonly state: 'expired' | 'soon'; readonly on: string } | { readonly state: 'unclear' | 'valid' };

const isOneMonth = ({ from, to }: DayRange): boolean => from !== to && from.slice(0, 7) === to.slice(0, 7);

export function judgeDay(text: string, today: string): Expiry {
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
function judged<State extends { readonly state: string }>(
  extracted: string | undefined,
  mrz: string | undefined,
  judge: (text: string) => State,
  order: readonly State['state'][],
): State | undefined {
  const own = extracted === undefined ? undefined : judge(extracted);
  if (mrz === undefined) return own;
  const zone = judge(mrz);
  if (own === undefined || extracted === undefined) return zone;
  if (isSameInItsCentury(extracted, mrz)) return own.state === 'unclear' ? zone : own;
  if (own.state === 'unclear' && toDayRange(extracted) === undefined) return zone;
  return order.indexOf(zone.state) < order.indexOf(own.state) ? zone : own;
}

const judgeExpiry = (facts: StepFacts, prefix: '' | 'host_', today: string): Expiry | undefined =>
  judged(
    facts.get(`${prefix}document_expiry`),
    facts.get(`${prefix}document_expiry_mrz`),
    (text) => judgeDay(text, today),
    ['expired', 'unclear', 'soon', 'valid'],
  );

/** Whether somebody is a minor; `unclear` where it depends on how the date is read. */
export function judgeBirth(text: string, today: string): { readonly state: 'minor' | 'unclear' | 'adult' } {
  const range = toDayRange(text);
  if (range === undefined || birthdayAt(range.to, oldestYears + 1) <= today) return { state: 'unclear' };
  if (birthdayAt(range.to, adultAtYears) <= today) return { state: 'adult' };
  return { state: birthdayAt(range.from, adultAtYears) > today ? 'minor' : 'unclear' };
}

export function addDocument(step: StepFound, facts: StepFacts, today: string, add: Add): void {
  const documentType = facts.get('document_type');
  const more = documentType !== undefined && { documentType };
  const expiry = judgeExpiry(facts, '', today);
  if (expiry?.state === 'expired') add('document_expired', step, { on: expiry.on, ...more });
  else if (expiry?.state === 'soon') add('document_expiring', step, { on: expiry.on, ...more });
  else if (expiry?.state === 'unclear') add('expiry_unreadable', step, { ...more });
  if (facts.has('expiry_missing')) add('expiry_missing', step, { ...more });

  const birth = judged(facts.get('birth_date'), facts.get('birth_date_mrz'), (text) => judgeBirth(text, today), [
    'minor',
    'unclear',
    'adult',
  ]);
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
  // Of an ambiguous date the older meaning counts.
  else if (range !== undefined && range.from < monthsBefore(receivedOn, months))
    add('proof_old', step, { on: range.from, months });

  const host = judgeExpiry(facts, 'host_', today);
  if (host?.state === 'expired') add('host_document_expired', step, { on: host.on });
  else if (host?.state === 'unclear' || facts.has('host_expiry_missing')) add('host_document_unclear', step);
}
