/** The one rule of what a verdict says of its hit now: for findings, for reviewers, and for the browser until the server has answered. */
import { isSameHash, isSameInEach } from '../same-hash.ts';
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
  /** It counts, and the files of the hit have other addresses than when it was recorded: their bytes were not compared yet. */
  readonly filesToCompare: boolean;
}

/** What is known of a hit's files since the verdict: with which text of the hit they had the same bytes, or that they had others once. */
export interface ComparedFiles {
  readonly hash: string;
  readonly hasOther: boolean;
}

/**
 * A verdict counts while the hit says what it said and its subject is who it was; whatever is not known to be so leaves the hit open. A match whose hit left
 * the list stays a match, because a reviewer confirmed it.
 * Other bytes at another address are another hit, also when the former ones come back: what was between them nobody has judged.
 * @param verdict undefined: none was recorded
 * @param now undefined: no read ever gave this hit
 */
export function stateOfVerdict(
  verdict: (Content<string> & { readonly verdict: Verdict; readonly files?: ComparedFiles | undefined }) | undefined,
  now: (Content<string | undefined> & { readonly isGone: boolean }) | undefined,
): VerdictState {
  if (verdict === undefined || now === undefined)
    return { state: 'open', hit: false, subject: false, filesToCompare: false };
  const { files } = verdict;
  const changes = files?.hasOther ? (['hit', ...contentChanges(verdict, now)] as const) : contentChanges(verdict, now);
  const counts = closesHit(verdict.verdict) && changes.length === 0 && (!now.isGone || verdict.verdict === 'match');
  return {
    state: counts ? (verdict.verdict as 'match' | 'false_positive') : 'open',
    hit: changes.includes('hit'),
    subject: changes.includes('subject'),
    filesToCompare: counts && !isSameInEach(verdict.hash, now.hash) && !(files && isSameInEach(files.hash, now.hash)),
  };
}
