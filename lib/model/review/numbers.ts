/** The numbers page shows the work of all reviewers together, never of one. Days are in UTC and durations in milliseconds; nothing of a referral is in it. */

/** From so many hours on (inclusive) a session that needs a person belongs to each age; the last has no end. */
export const ageSteps = [0, 24, 72, 168, 720] as const;

/** Nearest rank: the smallest value that at least `percent` per cent do not exceed. @param sorted ascending */
export function percentile(sorted: readonly number[], percent: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
}
