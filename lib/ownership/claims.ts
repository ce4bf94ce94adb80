/** What one edge says of a holding, and what several edges of the same pair say together. */
import type { DeclaredEdge } from './model.ts';

export interface Claim {
  /** `missing`: no share came · `bad`: something else came · `director`: share 0 and director, which says nothing of shares. */
  readonly kind: 'share' | 'missing' | 'bad' | 'director';
  /** In the unit of the answer; 0 unless `share`. */
  readonly share: number;
  readonly reported: string | null;
  readonly director: boolean;
}

/** All claims of one pair, taken together, in the unit of the answer. */
export interface Agreed {
  /** null: missing. */
  readonly share: number | null;
  readonly reported: string | null;
  readonly director: boolean;
  /** A share came that is none. */
  readonly bad: boolean;
  /** The claims differ; the larger share was kept. */
  readonly conflict: boolean;
}

// Beyond this no count of shares is meant, and sums would lose whole shares.
const largestShare = 1e15;
const longestReported = 80;
/** Shares of the wire closer than this are the same share. */
const sameShare = 1e-9;

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

function toShare(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,16}(?:\.\d{1,16})?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= largestShare ? Math.abs(number) : null;
}

function toReported(value: unknown): string | null {
  if (isNothing(value)) return null;
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}';
  const text = String(value);
  return text.length > longestReported ? `${text.slice(0, longestReported).toWellFormed()}…` : text;
}

/** Whether the director flag says yes or no, or nothing at all. */
export const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNothing(value);

export function toClaim(edge: DeclaredEdge): Claim {
  const share = toShare(edge.shares);
  const director = edge.director === true;
  return { kind: kindOf(edge.shares, share, director), share: share ?? 0, reported: toReported(edge.shares), director };
}

function kindOf(came: unknown, share: number | null, director: boolean): Claim['kind'] {
  if (share === null) return isNothing(came) ? 'missing' : 'bad';
  return share === 0 && director ? 'director' : 'share';
}

/** The order of the claims does not matter. A share that is missing at one place and told at another is told. */
export function agree(claims: readonly Claim[]): Agreed {
  const [only] = claims;
  if (only !== undefined && claims.length === 1) return agreeAlone(only);
  const shares = claims.filter((claim) => claim.kind === 'share');
  const bad = claims.filter((claim) => claim.kind === 'bad');
  const most = shares.reduce((max, claim) => Math.max(max, claim.share), 0);
  const least = shares.reduce((min, claim) => Math.min(min, claim.share), most);
  const kept = shares.length > 0 ? shares.filter((claim) => claim.share === most) : bad.length > 0 ? bad : claims;
  const missing = shares.length === 0 && claims.some((claim) => claim.kind !== 'director');
  return {
    share: missing ? null : most,
    reported: missing && bad.length === 0 ? null : firstOf(kept.map((claim) => claim.reported)),
    director: claims.some((claim) => claim.director),
    bad: missing && bad.length > 0,
    conflict: most - least > sameShare || (shares.length > 0 && bad.length > 0),
  };
}

/** What nearly every pair is; tens of thousands of them are read more than once. */
const agreeAlone = ({ kind, share, reported, director }: Claim): Agreed => ({
  share: kind === 'missing' || kind === 'bad' ? null : share,
  reported,
  director,
  bad: kind === 'bad',
  conflict: false,
});

const firstOf = (texts: readonly (string | null)[]): string | null =>
  texts.reduce((first, text) => (first === null || (text !== null && text < first) ? text : first), null);

export const isSameShare = (left: number | null, right: number | null): boolean =>
  left === null || right === null ? left === right : Math.abs(left - right) <= sameShare;
