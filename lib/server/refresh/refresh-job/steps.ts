import { isPersonEntry, type StepEntry, stepAddress } from '#lib/contract/index.ts';
import { isCustomerStep } from '#lib/model/access/customer-side.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { worseStatus } from '#lib/model/session/status.ts';
import type { SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import type { SessionAddress, StepAddress } from '#lib/server/upstream/index.ts';
import type { RefreshJob } from './refresh-job.ts';
import { dueInTurn, isDailySweep, isMonitored, isUnreadable } from './sweep-schedule.ts';

export type NewStep = Omit<StepRecord, 'updatedAtMs'>;

/** Steps of companies that a delivery cannot name and whose status alone says too little (field notes, webhooks). */
const alwaysReadAgain = new Set(['AML', 'BENEFICIAL_OWNERS', 'LEGAL_REPRESENTATIVE', 'CORPORATE_OFFICER']);

/** The service's name of the step: for individuals and officers its id; for companies its type, or its id where a type occurs twice. */
function upstreamStepName(
  kind: SessionKind,
  step: Pick<StepRecord, 'step' | 'stepId' | 'type'>,
  all: readonly Pick<StepRecord, 'type'>[],
): string {
  if (kind === 'individual' || isPersonStep(kind, step)) return step.stepId ?? step.type;
  const twice = all.filter((other) => other.type === step.type).length > 1;
  return twice && step.stepId !== null ? step.stepId : step.type;
}

/** Whether the step is a person's own session, read under the step's id. */
const isPersonStep = (kind: SessionKind, { stepId, type }: Pick<StepRecord, 'stepId' | 'type'>): boolean =>
  kind === 'corporate' && isPersonEntry({ id: stepId, type });

/** Where the service gives the step's answer. */
export const upstreamStepAddress = (
  session: SessionAddress,
  step: Pick<StepRecord, 'step' | 'stepId' | 'type'>,
  all: readonly Pick<StepRecord, 'type'>[],
): StepAddress => ({
  ...session,
  step: upstreamStepName(session.kind, step, all),
  isPerson: isPersonStep(session.kind, step),
});

/** Entries of one address and type (a company may list a type twice, without ids) are one step, with the worst of their statuses. */
function joinEntries(entries: readonly StepEntry[]): { step: NewStep; entries: number }[] {
  const joined = new Map<string, { step: NewStep; entries: number }>();
  for (const [position, entry] of entries.entries()) {
    const { id: stepId, type, status } = entry;
    const address = stepAddress(entry, entries);
    // The address may be the id of a step of another type.
    const isTaken = (joined.get(address)?.step.type ?? type) !== type;
    const step = isTaken ? `${address}~${type.replaceAll(/[^A-Za-z0-9_-]+/g, '_')}` : address;
    const first = joined.get(step);
    joined.set(step, {
      step: first
        ? { ...first.step, status: worseStatus(first.step.status, status) }
        : { step, stepId, type, status, position, screening: isScreeningStep(type) },
      entries: (first?.entries ?? 0) + 1,
    });
  }
  return [...joined.values()];
}

/**
 * The steps that a session lists.
 *
 * @returns undefined when the answer has no list of steps, which is not the same as an empty one
 */
export const toSteps = (entries: readonly StepEntry[] | null): NewStep[] | undefined =>
  entries ? joinEntries(entries).map(({ step }) => step) : undefined;

/** Addresses of the steps that the session lists several times and the service answers once. */
export const repeatedSteps = (entries: readonly StepEntry[] | null): string[] =>
  joinEntries(entries ?? []).flatMap((one) => (one.entries > 1 ? [one.step.step] : []));

/**
 * Steps whose bodies may be new: all of a new session, when a person asks, and when a delivery came of which nothing shows what it is about;
 * all of the customer's when a delivery named none; else those that a delivery named or whose status moved, those that may change while their
 * status stays, and in a sweep those whose turn it is.
 */
export function stepsToRead(
  kind: SessionKind,
  job: Pick<RefreshJob, 'cause' | 'touched' | 'hasWholeSession'>,
  known: SessionRecord | undefined,
  steps: readonly NewStep[],
): readonly NewStep[] {
  if (known === undefined || job.cause === 'person') return steps;
  const before = new Map(known.steps.map((step) => [step.step, step.status]));
  const isAboutDelivery = (step: NewStep) =>
    before.get(step.step) !== step.status ||
    [step.step, step.stepId, step.type].some((name) => name !== null && job.touched.has(name));
  if (job.cause === 'webhook' && !steps.some(isAboutDelivery)) return steps;
  // Whichever moved: else screening that moved at the same time would decide when a change of the customer's is noticed (tipping-off).
  const mayBeNew = ({ type }: NewStep) => job.hasWholeSession && isCustomerStep(kind, type);
  const hasMoved = (step: NewStep) => isAboutDelivery(step) || isUnreadable(step, known.facts);
  const mayMoveUnseen = (step: NewStep) =>
    kind === 'corporate' ? alwaysReadAgain.has(step.type) : isMonitored(step, known.facts);
  const moved = steps.filter(hasMoved);
  // A delivery about a person names its step.
  const isNamed = kind === 'individual' && job.cause === 'webhook';
  // A waiting session is swept every half hour; its screening need not be.
  const isBriefSweep = job.cause === 'sweep' && !isDailySweep(known, known.refreshedAtMs ?? 0, Date.now());
  const due = job.cause === 'sweep' ? dueInTurn(known, Date.now()) : [];
  return steps.filter(
    (step) =>
      moved.includes(step) ||
      mayBeNew(step) ||
      (!isNamed && !isBriefSweep && mayMoveUnseen(step)) ||
      due.includes(step.step),
  );
}
