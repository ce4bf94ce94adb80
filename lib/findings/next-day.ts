/** When findings can change without a write. */
import { toDayRange } from '#lib/compare/index.ts';
import { birthdayAt } from '#lib/format/dates/birthday.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { addDays } from './day.ts';
import { adultAtYears, expiresSoonDays, oldestYears } from './document-findings.ts';
import type { FactFound } from './session-facts.ts';

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
    youngest_owner_birth_date: atBirthday,
    person_birth_date: atBirthday,
    issuing_date: atIssue,
  } satisfies Partial<Record<FactKey, (day: string) => string[]>>),
);

/**
 * The first day after this one on which the findings of the session may differ, `YYYY-MM-DD`; undefined: they never change by themselves. It may
 * be too early, never too late.
 */
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
