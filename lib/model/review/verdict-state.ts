/** The one rule of what a verdict says of its hit now: for findings, for reviewers, and for the browser until the server has answered. */
import { isSameHash } from '../same-hash.ts';
import { type CountingState, closesHit, type Verdict } from './verdict.ts';

/** It holds the hashes of a hit's content, in one or more versions, and of its subject. */
interface Content<Subject> {
  readonly hash: string;
  readonly subject: Subject;
}

/** Finds what differs between the content that a reviewer saw and the present one, whose subject is undefined where it is not known. */
export const contentChanges = (seen: Content<string>, now: Content<string | undefined>): ('hit' | 'subject')[] => [
  ...(isSameHash(now.hash, seen.hash) ? [] : (['hit'] as const)),
  ...(isSameHash(now.subject ?? null, seen.subject) ? [] : (['subject'] as const)),
];

export interface VerdictState {
  readonly state: CountingState;
  /** It says what differs from what the verdict was reached on. */
  readonly hit: boolean;
  readonly subject: boolean;
}

/**
 * A verdict counts while the hit says what it said and its subject is who it was; whatever is not known to be so leaves the hit open. A match whose hit left
 * the list stays a match, because a reviewer confirmed it.
 * @param verdict undefined: none was recorded
 * @param now undefined: no read ever gave this hit
 */
export function stateOfVerdict(
  verdict: (Content<string> & { readonly verdict: Verdict }) | undefined,
  now: (Content<string | undefined> & { readonly isGone: boolean }) | undefined,
): VerdictState {
  if (verdict === undefined || now === undefined) return { state: 'open', hit: false, subject: false };
  const changes = contentChanges(verdict, now);
  const counts = closesHit(verdict.verdict) && changes.length === 0 && (!now.isGone || verdict.verdict === 'match');
  return {
    state: counts ? (verdict.verdict as 'match' | 'false_positive') : 'open',
    hit: changes.includes('hit'),
    subject: changes.includes('subject'),
  };
}
