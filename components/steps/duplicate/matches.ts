/**
 * The matches of a DUPLICATE step as the page shows them: each with an identity, so that picture, session and number are one thing. Pure.
 *
 * The key of a match's file stands for its session id where that id occurs once, and names the same face at every read. Where ids repeat or
 * are missing, the key stands for a place in the list, and after another read for another face: such a match is `onlyOf` its reading.
 */
import type { EvidenceFile } from '#components/evidence/index.tsx';
import type { StepReading } from '#lib/client/api.ts';
import type { DuplicateStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { fileAt } from '../files.ts';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { isBranch } from '../tree.ts';

export interface Match {
  /** Whose face it is; two readings give two matches one key only where they are surely the same. */
  readonly key: string;
  /** The reading in which alone its file's address means this match; null where it always does. */
  readonly onlyOf: string | null;
  /** From 1, highest similarity first: its name on the page, as upstream's own order may change from read to read. */
  readonly rank: number;
  /** From 1, as upstream listed them. */
  readonly position: number;
  readonly sessionId: string | null;
  /** As it came: a number without a unit, what was no number, or null where there was none. */
  readonly score: number | string | null;
  readonly file: EvidenceFile | null;
}

/** Highest similarity first. null: upstream did not say whether there are any; undefined: hidden from the role. */
export type Matches = readonly Match[] | null | undefined;

interface StepPlace {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string;
}

/** A file key in which the element stands by its id, and is the first with that key (lib/contract/file.ts). */
const keyById = /\.matches\.~[0-9a-f]{16}\.face$/;

const way = ['verification', 'duplicate'] as const;
const listWay = [...way, 'matches'].join('.');

export function matchesOf(at: StepPlace, { body, redacted, readAt }: StepReading): Matches {
  const list: unknown = (body as Seen<DuplicateStep> | null)?.verification?.duplicate?.matches;
  if (list === undefined || list === null || !Array.isArray(list))
    return list === undefined && isHidden(redacted, listWay) ? undefined : null;
  const prefix = apiUrls.file(at.kind, at.ref, at.step, '');
  const read = list.map((value: unknown, index) => {
    const element: Readonly<Record<string, unknown>> = isBranch(value) ? { ...value } : {};
    const file = fileAt(element.face, prefix, [...way, 'matches', `${index + 1}`, 'face']);
    const sessionId = typeof element.session_id === 'string' && element.session_id !== '' ? element.session_id : null;
    // An `id` of upstream's would name the file instead of the session, and says nothing of whose face it is.
    return { element, file, sessionId, isNamed: sessionId !== null && !element.id };
  });
  const times = Map.groupBy(read, ({ sessionId }) => sessionId);
  const matches = read.map(({ element, file, sessionId, isNamed }, index): Omit<Match, 'rank'> => {
    const sure = isNamed && times.get(sessionId)?.length === 1 && (!file || keyById.test(file.key));
    const { similarity_score: score = null } = element;
    return {
      key: sure ? `session ${sessionId} ${file?.key}` : `place ${index} ${readAt}`,
      onlyOf: sure ? null : readAt,
      position: index + 1,
      sessionId,
      score: score === null || typeof score === 'number' ? score : JSON.stringify(score),
      file: file
        ? {
            key: file.key,
            name: 'Face of the match',
            side: 'Match',
            address: file.address,
            declaredType: file.declaredType,
            declaredBytes: file.declaredBytes,
            thumbnail: true,
          }
        : null,
    };
  });
  return bySimilarity(matches).map((match, index) => ({ ...match, rank: index + 1 }));
}

/** Highest similarity first, then in upstream's order; those without a number last. */
function bySimilarity(matches: readonly Omit<Match, 'rank'>[]): readonly Omit<Match, 'rank'>[] {
  const value = ({ score }: Pick<Match, 'score'>) => (typeof score === 'number' ? score : Number.NEGATIVE_INFINITY);
  return matches.toSorted((a, b) => (value(a) === value(b) ? a.position - b.position : value(b) - value(a)));
}

/** 0 to 100: the bar of a score against the highest of this list. None where there is nothing to measure by. */
export function barOf(score: Match['score'], matches: readonly Match[]): number | null {
  const highest = Math.max(0, ...matches.flatMap((match) => (typeof match.score === 'number' ? match.score : [])));
  return typeof score === 'number' && score >= 0 && highest > 0 ? (score / highest) * 100 : null;
}

/** The number exactly as it came. */
export const scoreText = (score: Match['score']): string => (score === null ? 'no similarity given' : String(score));

export const countText = (count: number): string => `${count} ${count === 1 ? 'match' : 'matches'} reported`;
