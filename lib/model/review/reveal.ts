/** Masked values that a reviewer asks to see, with a reason. Names and contact data only: identity data stay masked. */
import type { SensitivityClass } from '../access/permissions.ts';
import type { SubjectFact } from '../session/session.ts';

export const revealableClasses = ['name', 'contact'] as const satisfies readonly SensitivityClass[];
export const revealReasonLength = 500;

/** `POST /api/sessions/{ref}/reveal`. */
export interface RevealRequest {
  /** Keys of facts, or `alias`, as `SessionDetail.revealable` lists them; or one of the classes. */
  readonly fields: readonly string[];
  readonly reason: string;
}

export interface Revealed {
  readonly ref: string;
  /** Only where it was asked for. */
  readonly alias?: string;
  readonly subjectFacts: readonly SubjectFact[];
}
