/** A document's expiry and issuing dates, assessed on a day. Pure; days are `YYYY-MM-DD`. */

import { addMonths, daysBetween } from '#lib/model/day.ts';
import { isNoExpiration, parseWireDate, toDay } from './date.ts';

export type Validity =
  | { readonly state: 'expired' | 'soon' | 'valid'; readonly days: number }
  | { readonly state: 'unlimited' | 'unclear' };

const soonDays = 30;

export function assessExpiry(value: string, today: string): Validity {
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
  if (validity.state === 'expired') return `Expired ${counted(validity.days, 'day')} ago`;
  if (validity.state === 'soon')
    return validity.days === 0 ? 'Expires today' : `Expires in ${counted(validity.days, 'day')}`;
  return { valid: 'Valid today', unlimited: 'Does not expire', unclear: 'Expiry not readable' }[validity.state];
}

/** How long ago a document was issued, or why that is unknown. */
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

/** Whether a proof of address was too old when its session was received. @param issuedOn the day; of a date with two meanings, the older one */
export const isTooOldWhenReceived = (issuedOn: string, receivedOn: string, months: number): boolean =>
  issuedOn < addMonths(receivedOn, -months);

/** Whether a document was valid when its session was received: the service does not date its own check, so no earlier day can be named. */
export function validityWhenReceived(expiry: string, receivedAt: string, locale?: string): string {
  const end = parseWireDate(expiry);
  const received = parseWireDate(receivedAt);
  if (end === undefined || received === undefined)
    return 'Whether the document was valid when it was checked is unknown: the verification service does not date its checks.';
  return end < received
    ? `The document had already expired when the session was received on ${toDay(received, locale)}.`
    : `The document was still valid when the session was received on ${toDay(received, locale)}. The verification service does not date its own check.`;
}
