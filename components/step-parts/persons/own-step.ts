import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import type { Reported } from '../redaction/index.ts';

/** One check of a person as the company's step reports it. */
export interface PersonCheck {
  readonly id?: Reported<string>;
  readonly type?: Reported<string>;
  readonly status?: Reported<string>;
}

/** The matching step of the person's own session: the one with this id, else the only one of this type; undefined where neither is certain. */
export function findOwnStep(check: PersonCheck, session: Pick<SessionDetail, 'steps'>): StepState | undefined {
  const ofType = check.type ? session.steps.filter((step) => step.type === check.type) : [];
  const byId = check.id ? session.steps.find((step) => step.id === check.id) : undefined;
  // An id that belongs to a step of another type comes from another numbering.
  if (byId && (!check.type || byId.type === check.type)) return byId;
  return ofType.length === 1 ? ofType[0] : undefined;
}
