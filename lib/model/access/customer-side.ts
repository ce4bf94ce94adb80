/**
 * Customer-side states: what the limited audience gets instead of the verification service's own statuses. They are made from the steps that a
 * customer takes part in and from nothing else, so that two sessions differ for that audience only in what their customers could tell apart
 * (tipping-off). `toCustomerSide` makes them for the list, the session, its steps, findings and live updates; `toCustomerWords` says the same of
 * the persons within a step's answer.
 */
import type { SessionKind } from '../session/ids.ts';
import type { SubjectFact } from '../session/session.schema.ts';
import { findStepType, isKnownStepType } from '../session/step-type.ts';

/** In `TO_DO` nothing was submitted, in `TO_REDO` it is asked for again, `SUBMITTED` is anything else, and `APPROVED` comes with the whole session. */
export const customerStepStates = ['TO_DO', 'TO_REDO', 'REJECTED', 'SUBMITTED', 'APPROVED'] as const;
export type CustomerStepState = (typeof customerStepStates)[number];

export const customerSessionStates = ['TO_DO', 'REJECTED', 'APPROVED', 'IN_REVIEW'] as const;
export type CustomerSessionState = (typeof customerSessionStates)[number];

/** Tells whether a customer takes part in such a step. AML, DUPLICATE and any type that is not known are hidden from the limited audience. */
export const isCustomerStep = (kind: SessionKind, type: string): boolean =>
  isKnownStepType(kind, type) && findStepType(type)?.isHidden !== true;

/**
 * The reasons for a rejection or a resubmission that the verification service is known to tell the customer (field notes, "Rejection codes
 * seen"). The list is not closed: any other code is of unknown meaning, and may be of screening.
 */
const listedReasonCodes: ReadonlySet<string> = new Set(
  (
    'FORGED_REJECTION DOCUMENT_HIDDEN BAD_ENVIRONMENT BLACK_WHITE_PICTURE BAD_QUALITY DOCUMENT_COMPLIANCE ' +
    'IDENTITY_DOCUMENT_EXPIRED DOCUMENT_INVALID_FRONT_SIDE DOCUMENT_INVALID_BACK_SIDE IDENTITY_DOCUMENT_DOB_DATE_MINOR ' +
    'RESTRICTED_NATIONALITY_TYPE'
  ).split(' '),
);

type OpenState = Exclude<CustomerStepState, 'APPROVED'>;

const openStates = new Map<string, OpenState>([
  ['SUBMISSION_REQUIRED', 'TO_DO'],
  ['RESUBMISSION_REQUIRED', 'TO_REDO'],
  ['REJECTED', 'REJECTED'],
]);

/** @param status the service's word; null where it gave none */
export const toOpenState = (status: string | null): OpenState => openStates.get(status ?? '') ?? 'SUBMITTED';

/** What the customer must know first: a rejection, then what is to be done. */
const byUrgency: readonly OpenState[] = ['REJECTED', 'TO_REDO', 'TO_DO'];
const mostUrgent = (states: readonly OpenState[]): OpenState =>
  byUrgency.find((state) => states.includes(state)) ?? 'SUBMITTED';

/** It is a person's step within a company's. */
interface NestedStep {
  readonly type: string | null;
  readonly status: string | null;
}

const isVisiblePersonStep = ({ type }: NestedStep): boolean => type !== null && isCustomerStep('individual', type);

/** The state of a step that stands for persons: what only their screening rejects or holds back is submitted. @param documents of owning companies */
export const toNestedState = (steps: readonly NestedStep[], documents: readonly (string | null)[] = []): OpenState =>
  mostUrgent([...steps.filter(isVisiblePersonStep).map(({ status }) => status), ...documents].map(toOpenState));

/** Steps whose status follows from the steps of persons, screening among them. */
const nestingTypes: ReadonlySet<string> = new Set(['LEGAL_REPRESENTATIVE', 'CORPORATE_OFFICER', 'BENEFICIAL_OWNERS']);

export interface CustomerStep {
  readonly step: string;
  readonly stepId: string | null;
  readonly type: string;
  readonly status: CustomerStepState;
  /** A listed code, where something was rejected or is to be done again. */
  readonly reasonCode: string | null;
}

export interface CustomerSide {
  readonly status: CustomerSessionState;
  readonly steps: readonly CustomerStep[];
}

export interface StatedSession {
  readonly kind: SessionKind;
  readonly status: string;
  readonly steps: readonly (Omit<CustomerStep, 'status' | 'reasonCode'> & { readonly status: string })[];
  readonly facts: readonly Pick<SubjectFact, 'key' | 'value' | 'step'>[];
}

/** Without what is known of the persons, only what they are asked for is certain to be no screening. */
const withoutNested = (status: string): OpenState => {
  const state = toOpenState(status);
  return state === 'REJECTED' ? 'SUBMITTED' : state;
};

type OpenStep = CustomerStep & { readonly status: OpenState };

function toOpenSteps({ kind, steps, facts }: StatedSession): OpenStep[] {
  return steps
    .filter(({ type }) => isCustomerStep(kind, type))
    .map(({ step, stepId, type, status: stated }) => {
      const factOf = (key: string) => facts.find((fact) => fact.step === step && fact.key === key)?.value;
      const nested = factOf('nested_state') as OpenState | undefined;
      const status = nestingTypes.has(type) ? (nested ?? withoutNested(stated)) : toOpenState(stated);
      const reason = status === 'REJECTED' || status === 'TO_REDO' ? factOf('reason_code') : undefined;
      const reasonCode = reason !== undefined && listedReasonCodes.has(reason) ? reason : null;
      return { step, stepId, type, status, reasonCode };
    });
}

const toOpenStep = (step: CustomerStep): OpenStep => ({
  ...step,
  status: step.status === 'APPROVED' ? 'SUBMITTED' : step.status,
});

const toComparable = (steps: readonly OpenStep[]): string =>
  JSON.stringify(steps.map(({ step, stepId, type, status, reasonCode }) => [step, stepId, type, status, reasonCode]));

function toSessionState(isApproved: boolean, steps: readonly OpenStep[]): CustomerSessionState {
  if (isApproved) return 'APPROVED';
  const state = mostUrgent(steps.map(({ status }) => status));
  if (state === 'REJECTED') return 'REJECTED';
  // Without any step of theirs nothing was started.
  return state === 'SUBMITTED' && steps.length > 0 ? 'IN_REVIEW' : 'TO_DO';
}

const isApprovedWith = (session: CustomerSessionState, state: OpenState): CustomerStepState =>
  session === 'APPROVED' && state === 'SUBMITTED' ? 'APPROVED' : state;

/**
 * Makes the session as its customer could know it. A state moves only when a visible step moved or the session became approved; a later change that
 * no visible step explains leaves everything as it was.
 * @param before as it was made last; undefined: never
 */
export function toCustomerSide(session: StatedSession, before: CustomerSide | undefined): CustomerSide {
  const steps = toOpenSteps(session);
  const isApproved = session.status === 'APPROVED';
  const hasMoved = before === undefined || toComparable(steps) !== toComparable(before.steps.map(toOpenStep));
  if (!hasMoved && (before.status === 'APPROVED' || !isApproved)) return before;
  const status = toSessionState(isApproved, steps);
  return { status, steps: steps.map((step) => ({ ...step, status: isApprovedWith(status, step.status) })) };
}

/** The state of a part of a step's answer, such as a person's step or a document, in the words of the session that it belongs to. */
export const toPartState = (session: CustomerSessionState, status: string | null): CustomerStepState =>
  isApprovedWith(session, toOpenState(status));

/** The state of a person's own session within a company's answer. */
export const toPersonState = (session: CustomerSessionState, steps: readonly NestedStep[]): CustomerSessionState =>
  toSessionState(
    session === 'APPROVED',
    steps.filter(isVisiblePersonStep).map(({ status }) => ({ status: toOpenState(status) }) as OpenStep),
  );
