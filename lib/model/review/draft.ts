/**
 * A draft is what a reviewer has entered in a form and not recorded yet: it is readable by its author alone, and counted and announced nowhere. The
 * module is pure.
 */
import type { Action } from '../access/permissions.ts';

/** The forms that record something about a session, with what recording it requires. */
export const sessionForms = {
  note: 'note.write',
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
export type ConsentForm = (typeof consentForms)[number];

export const draftLimits = { fieldName: 60, fields: 100, depth: 8, length: 60_000 } as const;

/** They are names and values as the form has them, in JSON. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** It says what a form is about: null and null are the session; null for the hit is the step. */
export interface SessionDraftTarget {
  readonly form: SessionForm;
  readonly step: string | null;
  readonly hit: string | null;
}

export const draftOf = (
  form: SessionForm,
  step: string | null = null,
  hit: string | null = null,
): SessionDraftTarget => ({
  form,
  step,
  hit,
});

/** It is a document of shared data, by its place in the answer; that is null for the shared data as a whole. */
export interface ConsentDraftTarget {
  readonly form: ConsentForm;
  readonly place: string | null;
}

interface Saved {
  readonly fields: DraftFields;
  /** It is in ISO 8601. */
  readonly savedAt: string;
}
export type SessionDraft = SessionDraftTarget & Saved;
export type ConsentDraft = ConsentDraftTarget & Saved;

/** `GET …/draft` answers with the reader's own. The draft of a note has the one field `text`. */
export interface Drafts<Draft> {
  readonly drafts: readonly Draft[];
}
