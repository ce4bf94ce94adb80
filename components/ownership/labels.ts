/**
 * Shares, names and policies as short texts for table, map and summary. Pure. Promises: an unknown share is never written as 0.
 * Throws nothing. In the table shares carry no percent sign: the column head has it.
 */

import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { type Interval, type Policy, shareLabel, shareText } from '#lib/ownership/index.ts';

const epsilon = 1e-9;

/** "27.00"; "?" for an unknown share. */
export const shareNumber = (fraction: number | null, digits?: number): string =>
  shareText(fraction, digits).replace(/[\s\u202f\u00a0]*%$/, '');

export const isExact = ({ lo, hi }: Interval): boolean => hi - lo < epsilon;

/** "27.00"; "≥ 10.00" where only a lower bound is known; "?" where not even that. */
export function effectiveShareText({ lo, hi }: Interval): string {
  if (hi - lo < epsilon) return shareNumber(lo);
  return lo < epsilon ? '?' : `≥\u202f${shareNumber(lo)}`;
}

/** Whole percents without decimals, for declared shares and narrow cells. */
export const shortShareNumber = (fraction: number | null): string => shareNumber(fraction).replace(/\.00$/, '');

/** "exact", "0–30". */
export const rangeText = (interval: Interval): string =>
  isExact(interval) ? 'exact' : `${shortShareNumber(interval.lo)}–${shortShareNumber(interval.hi)}`;

/** "35.00 %", "10.00–40.00 %": with the percent sign, for sentences. */
export const intervalText = (interval: Interval): string =>
  isExact(interval) ? shareText(interval.lo) : `${shareNumber(interval.lo)}–${shareText(interval.hi)}`;

/** "Threshold 25 %, inclusive; EU AMLR Art. 52–54" */
export const policyText = ({ threshold, comparison, name }: Policy): string =>
  `Threshold ${shareLabel(threshold)}, ${comparison === 'gte' ? 'inclusive' : 'exclusive'}; ${name}`;

/** Whether the rule does not apply yet. @param today YYYY-MM-DD */
export const isPreview = ({ appliesFrom }: Policy, today: string): boolean =>
  appliesFrom !== null && today < appliesFrom;

/** Text from the verification service for attributes and SVG, which cannot hold the marks of `SafeText`. */
export const toVisibleName = (text: string, maxLength = 400): string => toVisibleLine(text, maxLength);
