/** The matches of a DUPLICATE step have identities as hits have, made in the same way. */
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { DuplicateStep } from '../individual/index.ts';
import type { StepAnswer } from '../step-schemas.ts';

export type DuplicateMatch = NonNullable<
  NonNullable<NonNullable<DuplicateStep['verification']>['duplicate']>['matches']
>[number];

/** Undefined: the step holds no list of matches, or upstream sent none. */
export const listDuplicateMatches = (
  kind: SessionKind,
  type: string,
  step: StepAnswer,
): readonly DuplicateMatch[] | undefined =>
  kind === 'individual' && type === 'DUPLICATE'
    ? ((step as DuplicateStep).verification?.duplicate?.matches ?? undefined)
    : undefined;

/** Whose face it looks like. Without a session all matches are twins, told apart by their content. Never changed, as `matchTextOf` is not. */
export const duplicateTextOf = ({ session_id: sessionId }: DuplicateMatch): string =>
  JSON.stringify(['session', typeof sessionId === 'string' ? sessionId.trim() : '']);
