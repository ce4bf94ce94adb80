/** The share that one edge reports, and what several edges of the same pair report together. */
import type { DeclaredEdge } from '../model/index.ts';

export interface ReportedShare {
  /** `missing`: no share was sent · `bad`: something else was sent · `director`: share 0 and director, which says nothing of shares. */
  readonly kind: 'share' | 'missing' | 'bad' | 'director';
  /** In the unit of the answer; 0 unless `share`. */
  readonly share: number;
  readonly text: string | null;
  readonly director: boolean;
}

/** All reports of one pair, combined, in the unit of the answer. */
export interface CombinedShare {
  /** null: missing. */
  readonly share: number | null;
  readonly reported: string | null;
  readonly director: boolean;
  /** Something was sent that is not a share. */
  readonly bad: boolean;
  /** The reports differ; the largest share was used. */
  readonly conflict: boolean;
  /** Besides the share that was used, one was sent that cannot be read: it may be more. */
  readonly mayBeMore: boolean;
}

// No number of shares is larger, and sums beyond it would lose whole shares.
const maxShare = 1e15;
const maxTextLength = 80;
/** Reported shares closer than this are the same share. */
const sameShare = 1e-9;

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

function toShare(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,16}(?:\.\d{1,16})?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= maxShare ? Math.abs(number) : null;
}

function toText(value: unknown): string | null {
  if (isNothing(value)) return null;
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}';
  const text = String(value);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength).toWellFormed()}…` : text;
}

/** Whether the director flag is true, false or absent. */
export const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNothing(value);

export function toReportedShare(edge: DeclaredEdge): ReportedShare {
  const share = toShare(edge.shares);
  const director = edge.director === true;
  return { kind: kindOf(edge.shares, share, director), share: share ?? 0, text: toText(edge.shares), director };
}

function kindOf(received: unknown, share: number | null, director: boolean): ReportedShare['kind'] {
  if (share === null) return isNothing(received) ? 'missing' : 'bad';
  return share === 0 && director ? 'director' : 'share';
}

/** Whatever the order of the reports. A share that is missing in one report and present in another is present. */
export function combineShares(reports: readonly ReportedShare[]): CombinedShare {
  const [only] = reports;
  if (only !== undefined && reports.length === 1) return toCombined(only);
  const shares = reports.filter((report) => report.kind === 'share');
  const bad = reports.filter((report) => report.kind === 'bad');
  const largest = shares.reduce((max, report) => Math.max(max, report.share), 0);
  const smallest = shares.reduce((min, report) => Math.min(min, report.share), largest);
  const used = shares.length > 0 ? shares.filter((report) => report.share === largest) : bad.length > 0 ? bad : reports;
  const missing = shares.length === 0 && reports.some((report) => report.kind !== 'director');
  const isPartlyBad = shares.length > 0 && bad.length > 0;
  return {
    share: missing ? null : largest,
    reported: missing && bad.length === 0 ? null : firstText(used.map((report) => report.text)),
    director: reports.some((report) => report.director),
    bad: missing && bad.length > 0,
    conflict: largest - smallest > sameShare || isPartlyBad,
    mayBeMore: isPartlyBad,
  };
}

/** A fast path: nearly every pair has one report, and tens of thousands of pairs are combined more than once. */
const toCombined = ({ kind, share, text, director }: ReportedShare): CombinedShare => ({
  share: kind === 'missing' || kind === 'bad' ? null : share,
  reported: text,
  director,
  bad: kind === 'bad',
  conflict: false,
  mayBeMore: false,
});

const firstText = (texts: readonly (string | null)[]): string | null =>
  texts.reduce((first, text) => (first === null || (text !== null && text < first) ? text : first), null);

export const isSameShare = (left: number | null, right: number | null): boolean =>
  left === null || right === null ? left === right : Math.abs(left - right) <= sameShare;
