/** How old a person is on a day, and how valid a document. Pure; days are `YYYY-MM-DD`. */
import { daysBetween, isNoExpiration, parseWireDate, toDay } from './date.ts';

const fullAgeYears = 18;

/** Whole years on that day; negative for a birth still to come. Born on 29 February, one is older from 1 March on: the later of the two customs. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

export interface Age {
  readonly years: number;
  readonly state: 'minor' | 'of_age' | 'not_yet_born' | 'implausible';
}

/** @param day any date of the wire; undefined where it is none */
export function judgeAge(birth: string, today: string): Age | undefined {
  const day = parseWireDate(birth);
  if (day === undefined) return undefined;
  const years = ageOn(day, today);
  if (day > today) return { years, state: 'not_yet_born' };
  return { years, state: years < fullAgeYears ? 'minor' : years > 120 ? 'implausible' : 'of_age' };
}

export function ageText({ years, state }: Age): string {
  const old = `${years} ${years === 1 ? 'year' : 'years'} old today`;
  if (state === 'not_yet_born') return 'Lies in the future';
  return state === 'minor' ? `Minor: ${old}` : old;
}

/** Whether the document is valid on the day it is looked at. */
export type Validity =
  | { readonly state: 'expired' | 'soon' | 'valid'; readonly days: number }
  | { readonly state: 'unlimited' | 'unclear' };

const soonDays = 30;

/** @param today YYYY-MM-DD */
export function judgeExpiry(value: string, today: string): Validity {
  if (isNoExpiration(value)) return { state: 'unlimited' };
  const day = parseWireDate(value);
  if (day === undefined) return { state: 'unclear' };
  const days = daysBetween(today, day);
  if (days < 0) return { state: 'expired', days: -days };
  return { state: days <= soonDays ? 'soon' : 'valid', days };
}

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;

export function validityText(validity: Validity): string {
  switch (validity.state) {
    case 'expired':
      return `Expired ${counted(validity.days, 'day')} ago`;
    case 'soon':
      return validity.days === 0 ? 'Expires today' : `Expires in ${counted(validity.days, 'day')}`;
    case 'valid':
      return 'Valid today';
    case 'unlimited':
      return 'Does not expire';
    case 'unclear':
      return 'Expiry not readable';
  }
}

/** What an issuing date says on a day: how long ago it was, or why that cannot be told. */
export interface IssuingAge {
  readonly state: 'past' | 'future' | 'unclear';
  readonly text: string;
}

export function issuingAge(value: string, today: string): IssuingAge {
  const day = parseWireDate(value);
  if (day === undefined) return { state: 'unclear', text: 'not readable as a date' };
  const days = daysBetween(day, today);
  if (days < 0) return { state: 'future', text: `${counted(-days, 'day')} in the future` };
  if (days === 0) return { state: 'past', text: 'today' };
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = today.split('-').map(Number);
  const whole = (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0);
  if (days < 60 || whole < 2) return { state: 'past', text: `${counted(days, 'day')} ago` };
  return { state: 'past', text: whole < 24 ? `${whole} months ago` : `${Math.floor(whole / 12)} years ago` };
}

/**
 * What is known of a document's validity at an earlier moment. Upstream gives no date of its own reading, so the day on which the session
 * was first seen here is the earliest that can be named.
 */
export function validityBefore(expiry: string, firstSeenAt: string): string {
  const end = parseWireDate(expiry);
  const seen = parseWireDate(firstSeenAt);
  if (end === undefined || seen === undefined)
    return 'Whether the document was valid when upstream read it is not known: upstream gives no date of its reading.';
  return end < seen
    ? `The document was already expired when the session was first seen here on ${toDay(seen)}.`
    : `The document was still valid when the session was first seen here on ${toDay(seen)}; upstream gives no date of its own reading.`;
}
