/** The Mann-Whitney U test by its normal approximation, corrected for ties: how likely two samples of twenty and more differ so much by chance. */

/** The error function by Abramowitz and Stegun 7.1.26, exact to 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return 1 - terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x);
}

/** @returns U of the first sample, and the two-sided p */
export function mannWhitney(
  one: readonly number[],
  other: readonly number[],
): { readonly u: number; readonly p: number } {
  const all = [...one.map((value) => ({ value, isFirst: true })), ...other.map((value) => ({ value, isFirst: false }))];
  const groups = [...Map.groupBy(all, ({ value }) => value)].sort(([a], [b]) => a - b).map(([, group]) => group);
  let rank = 0;
  let ranks = 0;
  let ties = 0;
  for (const group of groups) {
    const size = group.length;
    ranks += group.filter(({ isFirst }) => isFirst).length * (rank + (size + 1) / 2);
    rank += size;
    ties += size ** 3 - size;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const u = ranks - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  // All values are the same: nothing tells the samples apart.
  if (deviation === 0) return { u, p: 1 };
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation;
  return { u, p: 1 - erf(z / Math.SQRT2) };
}
