/**
 * Each match of a DUPLICATE step has an identity, so that a face is never shown with another match's session or score. Pure.
 *
 * The file key of a match contains a hash of its session id if that id occurs once; it then means the same face after every read. If ids repeat
 * or are missing, the key is a position in the list and may mean another face after the next read: such a match is `onlyOf` its read.
 */
import type { EvidenceFile } from '#components/evidence/index.tsx';
import { isBranch } from '#components/step-parts/json-tree.ts';
import { isHidden, type Redacted } from '#components/step-parts/redaction.ts';
import { fileAt, toEvidenceFile } from '#components/step-parts/step-files.ts';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { DuplicateStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';

export interface Match {
  /** The key identifies the face: matches of two reads have the same key only if they are certainly the same. */
  readonly key: string;
  /** The file address is valid for this read; it is null if it is valid for every read. */
  readonly onlyOf: string | null;
  /** The most similar has rank 1. The rank is the candidate's number, as the reported order may change with every read. */
  readonly rank: number;
  /** The position counts from 1 in the reported order. */
  readonly position: number;
  readonly sessionId: string | null;
  /** The score is as received: a number without a documented scale, JSON of anything else, or null. */
  readonly score: number | string | null;
  readonly file: EvidenceFile | null;
}

/** The most similar is first. It is null if not stated whether there are any, and undefined if hidden from the role. */
export type Matches = readonly Match[] | null | undefined;

/** Such a file key identifies the list element by a hash of its id (lib/contract/files.ts). */
const keyById = /\.matches\.~[0-9a-f]{16}\.face$/;

const matchesPath = ['verification', 'duplicate', 'matches'] as const;

export function matchesOf(at: StepAddress, { body, redacted, readAt }: StepResponse): Matches {
  const list: unknown = (body as Redacted<DuplicateStep> | null)?.verification?.duplicate?.matches;
  if (list === undefined || list === null || !Array.isArray(list))
    return list === undefined && isHidden(redacted, matchesPath.join('.')) ? undefined : null;
  const prefix = fileAddress(at.kind, at.ref, at.step, '');
  const read = list.map((value: unknown, index) => {
    const element: Readonly<Record<string, unknown>> = isBranch(value) ? { ...value } : {};
    const file = fileAt(element.face, prefix, [...matchesPath, `${index + 1}`, 'face']);
    const sessionId = typeof element.session_id === 'string' && element.session_id !== '' ? element.session_id : null;
    // If the element has an `id`, the file key contains that instead of the session id, and does not identify the face.
    return { element, file, sessionId, isNamed: sessionId !== null && !element.id };
  });
  const times = Map.groupBy(read, ({ sessionId }) => sessionId);
  const matches = read.map(({ element, file, sessionId, isNamed }, index): Omit<Match, 'rank'> => {
    const isCertain = isNamed && times.get(sessionId)?.length === 1 && (!file || keyById.test(file.key));
    const { similarity_score: score = null } = element;
    return {
      key: isCertain ? `session ${sessionId} ${file?.key}` : `position ${index} ${readAt}`,
      onlyOf: isCertain ? null : readAt,
      position: index + 1,
      sessionId,
      score: score === null || typeof score === 'number' ? score : JSON.stringify(score),
      file: file ? toEvidenceFile(file, { name: 'Face of the candidate', side: 'Candidate', thumbnail: 'now' }) : null,
    };
  });
  return bySimilarity(matches).map((match, index) => ({ ...match, rank: index + 1 }));
}

/** The most similar is first, then the reported order counts; matches without a number come last. */
function bySimilarity(matches: readonly Omit<Match, 'rank'>[]): readonly Omit<Match, 'rank'>[] {
  const value = ({ score }: Pick<Match, 'score'>) => (typeof score === 'number' ? score : Number.NEGATIVE_INFINITY);
  return matches.toSorted((a, b) => (value(a) === value(b) ? a.position - b.position : value(b) - value(a)));
}

export const scoreText = (score: Match['score']): string => (score === null ? 'no score' : String(score));

export const countText = (count: number): string => `${count} ${count === 1 ? 'candidate' : 'candidates'} reported`;
