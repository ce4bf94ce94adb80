/**
 * Shares, verdicts and policies as short texts for table, map and summary. Pure. Promises: an unknown share is never written as 0, a
 * verdict never as a plain no. Throws nothing.
 *
 * Shares as text. In the table they carry no percent sign: the column head has it. Pure.
 */
import { type Interval, shareText } from '#lib/ownership/index.ts';

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
