/** The numbers page shows the work of all reviewers together, never of one. Days are in UTC and durations in milliseconds; nothing of a referral is in it. */
import type { RecordedKind } from './decision-kind.ts';
import type { HitCounts } from './disposition.ts';

/** From so many hours on (inclusive) a session that needs a person belongs to each age; the last has no end. */
export const ageSteps = [0, 24, 72, 168, 720] as const;

export interface OpenByAge {
  /** It is one of `ageSteps`. */
  readonly fromHours: number;
  /** It is null where there is no end. */
  readonly toHours: number | null;
  readonly individual: number;
  readonly corporate: number;
}

/** The time runs from the moment when the session first needed a person to the decision that took effect; it includes the time for a second reviewer. */
export interface TimeToDecision {
  readonly decision: RecordedKind | 'all';
  readonly count: number;
  /** Within this time so many per cent were decided (nearest rank); it is null without any decision. */
  readonly p50: number | null;
  readonly p75: number | null;
  readonly p95: number | null;
}

export interface HitsByDisposition extends Omit<HitCounts, 'hits'> {
  readonly of: 'hit' | 'duplicate';
}

export interface FalsePositiveMonth {
  /** Its form is `2026-11`. */
  readonly month: string;
  /** So many hits and duplicates had a match or a false positive as their last verdict of the month. */
  readonly judged: number;
  readonly falsePositives: number;
}

export interface Numbers {
  /** The numbers are as of the end of this day, `2026-11-23`, or of this moment if it is today. */
  readonly on: string;
  /** It is in ISO 8601. */
  readonly asOf: string;
  readonly sandbox: boolean;
  /** Since then the ages of open work are known; it is null when they never were. Earlier days show none. */
  readonly knownFrom: string | null;
  readonly open: readonly OpenByAge[];
  readonly overdue: { readonly individual: number; readonly corporate: number };
  /** It is of the 90 days before. */
  readonly timeToDecision: readonly TimeToDecision[];
  readonly hits: readonly HitsByDisposition[];
  /** There are twelve, the newest last. */
  readonly months: readonly FalsePositiveMonth[];
}

/** Nearest rank: the smallest value that at least `percent` per cent do not exceed. @param sorted ascending */
export function percentile(sorted: readonly number[], percent: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
}
