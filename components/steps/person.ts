/** A person inside a company's session: age, and which step of their own session one of the states belongs to. Pure. */
import { parseWireDate } from '#lib/format/date.ts';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { isMasked, type Told } from './values.ts';

const adultAtYears = 18;

/** Whole years on a day; null for a birth date that is none, is masked or lies ahead. @param today YYYY-MM-DD */
export function ageOn(birthDate: Told<string>, today: string): number | null {
  const birth = parseWireDate(birthDate);
  if (birth === undefined || birth > today) return null;
  const hadBirthday = today.slice(4) >= birth.slice(4);
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

export const isMinor = (birthDate: Told<string>, today: string): boolean => {
  const age = ageOn(birthDate, today);
  return age !== null && age < adultAtYears;
};

/** One check of a person as the company's step tells it. */
export interface PersonCheck {
  readonly id?: Told<string>;
  readonly type?: Told<string>;
  readonly status?: Told<string>;
}

/** The step of the person's own session that is meant: that with its id, else the only one of its type; undefined where neither is sure. */
export function ownStepOf(check: PersonCheck, session: Pick<SessionDetail, 'steps'>): StepState | undefined {
  const ofType = check.type ? session.steps.filter((step) => step.type === check.type) : [];
  const byId = check.id ? session.steps.find((step) => step.id === check.id) : undefined;
  // An id that names a step of another type is another numbering.
  if (byId && (!check.type || byId.type === check.type)) return byId;
  return ofType.length === 1 ? ofType[0] : undefined;
}

/** An id that may be asked for: a masked one is no id. */
export const askable = (id: Told<string>): string | undefined => (id && !isMasked(id) ? id : undefined);
