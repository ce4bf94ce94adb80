/** The value that so many of a hundred do not exceed. */
export function centile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((of / 100) * sorted.length) - 1)] ?? Number.NaN;
}
