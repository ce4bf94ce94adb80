/** Shares as text. Fractions become percent only here; they are compared unrounded. */
import type { Policy } from '../model/index.ts';

const percentSign = '\u202f%';

/**
 * `0.24` as `24.00 %`, a narrow no-break space before the sign; null (missing) as `? %`. What is more than nothing but would be rounded to it is
 * written `<0.01 %`. Odd shares stay odd: `-3.00 %`, `8000.00 %`.
 */
export function shareText(fraction: number | null, digits = 2): string {
  if (fraction === null || !Number.isFinite(fraction)) return `?${percentSign}`;
  const smallest = 10 ** -digits;
  const percent = toPercent(fraction);
  if (percent > 0 && percent < smallest / 2) return `<${smallest.toFixed(digits)}${percentSign}`;
  return `${percent.toFixed(digits).replace(/^-(?=[0.]+$)/, '')}${percentSign}`;
}

/** What reported shares do not account for. Sums above 100 % that are rounding leave nothing, not less than nothing. */
export const unaccountedText = (undisclosed: number | null): string =>
  shareText(undisclosed === null ? null : Math.max(0, undisclosed));

/** Fifteen digits: doubles may hold 12.5 % as 12.499999999999998. */
const toPercent = (fraction: number): number => Number((fraction * 100).toPrecision(15));

/** As many digits as the share has, four at most: `80 %`, `12.5 %`. */
export function shareLabel(fraction: number | null): string {
  const percent = fraction === null ? 0 : fraction * 100;
  const isExactWith = (digits: number) => Math.abs(percent - Number(percent.toFixed(digits))) < 1e-9;
  return shareText(fraction, [0, 1, 2, 3].find(isExactWith) ?? 4);
}

/** A share beside its threshold, with enough digits that rounding does not hide on which side it is (24.996 % is below 25 %). */
export function comparedText(share: number, { threshold }: Pick<Policy, 'threshold'>): string {
  const side = (digits: number) => Math.sign(Number(toPercent(share).toFixed(digits)) - toPercent(threshold));
  const real = Math.abs(share - threshold) <= 1e-9 ? 0 : Math.sign(share - threshold);
  return shareText(share, [2, 3, 4, 5, 6].find((digits) => side(digits) === real) ?? 7);
}

/** `25 % or more`, `more than 25 %`. */
export const thresholdText = ({ threshold, comparison }: Policy): string =>
  comparison === 'gte' ? `${shareLabel(threshold)} or more` : `more than ${shareLabel(threshold)}`;

/** Its opposite: `below 25 %`, `not more than 25 %`. */
export const belowText = ({ threshold, comparison }: Policy): string =>
  comparison === 'gte' ? `below ${shareLabel(threshold)}` : `not more than ${shareLabel(threshold)}`;
