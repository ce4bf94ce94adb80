/** Figures as the table writes them: without the sign of percent, which stands in the head. Never rounded before they are compared. Pure. */
import {
  type Article,
  type Figures,
  type Interval,
  type Policy,
  shareLabel,
  shareText,
  type Verdict,
} from '#lib/ownership/index.ts';

const epsilon = 1e-9;

/** "27.00"; "?" where it is not known. */
export const bare = (fraction: number | null, digits?: number): string =>
  shareText(fraction, digits).replace(/[\s\u202f\u00a0]*%$/, '');

export const isExact = ({ lo, hi }: Interval): boolean => hi - lo < epsilon;

/** "27.00"; from something on "≥ 10.00"; "?" where nothing at all is known of it. */
export function effectiveText({ lo, hi }: Interval): string {
  if (hi - lo < epsilon) return bare(lo);
  return lo < epsilon ? '?' : `≥\u202f${bare(lo)}`;
}

/** Whole percents without zeros behind the point: as they were declared, and where room is short. */
export const short = (fraction: number | null): string => bare(fraction).replace(/\.00$/, '');

/** "exact", "0–30". */
export const rangeText = (interval: Interval): string =>
  isExact(interval) ? 'exact' : `${short(interval.lo)}–${short(interval.hi)}`;

/** "35.00 %", "10.00–40.00 %": with its sign, for sentences. */
export const intervalText = (interval: Interval): string =>
  isExact(interval) ? shareText(interval.lo) : `${bare(interval.lo)}–${shareText(interval.hi)}`;

/** "Threshold 25 %, inclusive; EU AMLR Art. 52–54" */
export const policyText = ({ threshold, comparison, name }: Policy): string =>
  `Threshold ${shareLabel(threshold)}, ${comparison === 'gte' ? 'inclusive' : 'exclusive'}; ${name}`;

/** Whether the rule does not apply yet. @param today YYYY-MM-DD */
export const isPreview = ({ appliesFrom }: Policy, today: string): boolean =>
  appliesFrom !== null && today < appliesFrom;

/** Short forms of the articles by which somebody is a beneficial owner: "Art. 52, 53". */
export const metArticles = ({ grounds }: Figures): string => {
  const met = [...new Set(grounds.flatMap(({ article, outcome }) => (outcome === 'met' ? [article] : [])))];
  return met.length === 0 ? '' : `Art. ${met.join(', ')}`;
};

/** A verdict where there is room for two words; the whole stands in `verdictWords`. */
export function shortVerdict(verdict: Verdict, { grounds }: Pick<Figures, 'grounds'>, policy: Policy): string {
  const threshold = shareLabel(policy.threshold);
  const inclusive = policy.comparison === 'gte';
  const isMet = (wanted: Article) => grounds.some(({ article, outcome }) => article === wanted && outcome === 'met');
  switch (verdict) {
    case 'owner':
      if (isMet('52')) return `Owner ${inclusive ? `${threshold}+` : `> ${threshold}`}`;
      // A share in a company that controls, or control of one with a share, is not control of the subject.
      return !isMet('53') && (isMet('54a') || isMet('54b')) ? 'Owner, Art. 54' : 'Owner, control';
    case 'review':
      return 'Manual review';
    case 'undetermined':
      return 'Undetermined';
    case 'not_by_reported_shares':
      // Where chains are not multiplied, the effective share beside it may well be above the threshold.
      if (!policy.methods.multiply) return 'Not by shares';
      return inclusive ? `Below ${threshold}` : `${threshold} or less`;
  }
}
