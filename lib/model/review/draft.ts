/** A draft is what a reviewer has entered in a form and not recorded yet: it is readable by its author alone, counted and announced nowhere. */
import type { Action } from '../access/permissions.ts';

/** The forms that record something about a session, with what recording it requires. */
export const sessionForms = {
  note: 'note.write',
  note_change: 'note.write',
  verdict: 'disposition.write',
  verdicts: 'disposition.write',
  approval: 'disposition.approve',
  decision: 'decision.write',
  second_review: 'decision.write',
  risk: 'risk.write',
  owners: 'owners.write',
  confirmation: 'decision.write',
  referral: 'referral.close',
} as const satisfies Record<string, Action>;
export type SessionForm = keyof typeof sessionForms;
export const sessionFormNames = Object.keys(sessionForms) as [SessionForm, ...SessionForm[]];

/** These forms record something about shared data. */
export const consentForms = ['aml_decision', 'aml_second_review'] as const;

export const draftLimits = { fieldName: 60, fields: 100, depth: 8, length: 60_000 } as const;

/** @param record the note that is changed, or the referral that is closed, by its id */
export const draftOf = (
  form: SessionForm,
  step: string | null = null,
  hit: string | null = null,
  record: string | null = null,
) =>
  form === 'referral' && record !== null
    ? { form, step, hit, note: null, referral: record }
    : { form, step, hit, note: record };
