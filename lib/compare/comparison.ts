/** Comparing two values has three answers. Agreement in part is `not_comparable`, never `equal`. */

import { toLatinDigits } from '#lib/format/text/normalisation.ts';
import type { Range } from './text/differing-letters.ts';

/** Placeholders are text that a form or a program writes where there is no value. Two of them are never equal. */
const written = new Set(
  [
    'unknown|unk|not known|not available|not applicable|not provided|not given|not specified|unspecified|undefined|undetermined|none|null',
    'n/a|n.a.|n.a|#n/a|no data|no value|no name|tbd|tba|to be determined|missing|empty|anonymous|withheld|fnu|lnu|fnu lnu',
    'desconocido|desconocida|desconhecido|desconhecida|inconnu|inconnue|unbekannt|sconosciuto|sconosciuta|onbekend|nieznany|nieznana',
    'sin datos|sem dados|keine angabe|k.a.|non renseigne|non renseigné|no consta|неизвестно|неизвестен|не указано|нет данных|不明|未知|غير معروف',
  ].flatMap((line) => line.split('|')),
);

/** Whether the text is no value at all: empty, punctuation alone, zeros, `XXX`, `UNKNOWN`. */
export function isAbsent(text: string): boolean {
  if (text.length > 60) return text.trim() === '';
  const plain = toLatinDigits(text.normalize('NFKC')).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return (
    !/[\p{L}\p{N}]/u.test(plain) ||
    /^x(?:[\s./<-]*x)*$/.test(plain) ||
    /^[0\s./:t-]*0[0\s./:tz-]*$/.test(plain) ||
    written.has(plain) ||
    written.has(plain.replaceAll(/^[\s[(<"'-]+|[\s\])>"'.-]+$/g, ''))
  );
}

/** Whether a part of a name is a placeholder: `UNKNOWN Silva`, `- Silva`, `FNU Silva`. `Null Smith` is a name; a program writes `null` in lower case. */
export const hasAbsentPart = (name: string): boolean => {
  const parts = name.split(/[\s,]+/);
  const mayBeNull = parts.some((part) => /\p{L}{2}/u.test(part) && !isAbsent(part));
  const isName = (part: string) => /^x\.?$/i.test(part) || (mayBeNull && /^N(?:ull|ULL)$/.test(part));
  return parts.some((part) =>
    /[\p{L}\p{N}]/u.test(part) ? isAbsent(part) && !isName(part) : /^[-–—?_*]+$/.test(part),
  );
};

/** A date that software writes where there is none. */
export const isAbsentDate = (text: string): boolean =>
  isAbsent(text) || /^(?:0001[-./]?01[-./]?01|01[-./]01[-./]0001)(?:[t ].*)?$/i.test(text.trim());

/** Nothing follows from two values if one of them is a placeholder (`absent`), or if they agree as far as one of them goes (`partial`). */
type NotComparableReason = 'absent' | 'unreadable' | 'another_script' | 'another_calendar' | 'too_long' | 'partial';

/** Two values agree in part in one of these ways. */
export type PartialAgreement = keyof typeof partialTexts;

const partialTexts = {
  same_year: 'same year only',
  same_month: 'same month only',
  year_range: 'within the year range',
  approximate: 'approximate date',
  day_month_order: 'day and month order unclear',
  time_zone: 'the day depends on the time zone',
  two_digit_year: 'century not provided',
  initials: 'initials match',
  first_given_name: 'first given name only',
  fewer_names: 'one has more names',
  name_not_given: 'part of the name not provided',
  particles: 'other particles or titles',
  patronymic: 'without a patronymic',
  word_order: 'different word order',
  shortened: 'shortened in the zone',
  company_form: 'other company form',
  contained: 'one text contains the other',
  other_order: 'numbers in another order',
  calling_code: 'calling code on one side only',
  leading_zeros: 'leading zeros on one side only',
  one_of_several: 'one of several',
  masked: 'partly hidden on one side',
  han_forms: 'traditional and simplified characters',
  mixed_scripts: 'letters of two scripts in one word',
  british_nationality: 'kind of British nationality not stated',
} as const;

export interface Comparison {
  readonly result: 'equal' | 'different' | 'not_comparable';
  /** A reason is given only where not comparable. */
  readonly reason?: NotComparableReason;
  readonly partial?: PartialAgreement;
  /** A remark for the screen, such as `after romanising` or `same year only`. */
  readonly remark?: string;
  /** The part that agrees, from 0 to 1, which is 1 only where equal. */
  readonly worth: number;
  /** Different letters may be two transliterations of one name. */
  readonly isTransliteration?: true;
  /** The ranges to mark in the text of either side. */
  readonly marks?: readonly [left: readonly Range[], right: readonly Range[]];
}

/** This is how a screen says it. */
export function agreementOf({ result, reason }: Comparison): 'equal' | 'partial' | 'different' | 'not_compared' {
  if (result !== 'not_comparable') return result;
  return reason === 'partial' ? 'partial' : 'not_compared';
}

const remarked = (remark: string | undefined) => (remark === undefined || remark === '' ? {} : { remark });

export const equal = (remark?: string): Comparison => ({ result: 'equal', worth: 1, ...remarked(remark) });
export const different = (remark?: string): Comparison => ({ result: 'different', worth: 0, ...remarked(remark) });
export const notComparable = (reason: Exclude<NotComparableReason, 'partial'>, remark: string): Comparison => ({
  result: 'not_comparable',
  reason,
  worth: 0,
  remark,
});
/** @param worth below 1 */
export const partly = (
  partial: PartialAgreement,
  worth: number,
  remark: string = partialTexts[partial],
): Comparison => ({ result: 'not_comparable', reason: 'partial', partial, worth, remark });

export const partialText = (partial: PartialAgreement): string => partialTexts[partial];

/** One side holds a placeholder. */
export const absent: Comparison = notComparable('absent', 'no value on one side');
