import { type StepEntry, stepAddress } from '#lib/contract/index.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { worseStatus } from '#lib/model/session/status.ts';
import type { SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import type { RefreshJob } from './refresh-job.ts';
import { isDailySweep, isMonitored, isUnreadable } from './sweep-schedule.ts';

export type NewStep = Omit<StepRecord, 'updatedAtMs'>;

/** Steps of companies that a delivery cannot name and whose status alone says too little (field notes, webhooks). */
export const alwaysReadAgain = new Set(['AML', 'BENEFICIAL_OWNERS']);

/** The service's name of the step: for individuals its id; for companies its type, or its id where a type occurs twice. */
export function upstreamStepName(
  kind: SessionKind,
  step: Pick<StepRecord, 'step' | 'stepId' | 'type'>,
  all: readonly Pick<StepRecord, 'type'>[],
): string {
  if (kind === 'individual') return step.stepId ?? step.type;
  const twice = all.filter((other) => other.type === step.type).length > 1;
  return twice && step.stepId !== null ? step.stepId : step.type;
}

/**
 * The steps that a session lists. Entries of one address and type (a company may list a type twice, without ids) are one step, with the worst
 * of their statuses.
 *
 * @returns undefined when the answer has no list of steps, which is not the same as an empty one
 */
export function toSteps(entries: readonly StepEntry[] | null): NewStep[] | undefined {
  if (entries === null) return undefined;
  const steps = new Map<string, NewStep>();
  for (const [position, entry] of entries.entries()) {
    const step = stepAddress(entry, entries);
    const first = steps.get(step);
    if (first === undefined) {
      const { id: stepId, type, status } = entry;
      steps.set(step, { step, stepId, type, status, position, screening: isScreeningStep(type) });
    } else if (first.type === entry.type)
      steps.set(step, { ...first, status: worseStatus(first.status, entry.status) });
  }
  return [...steps.values()];
}

/**
 * Steps whose bodies may be new: all of a new session, else those that a delivery named or whose status moved, and those that may change
 * while their status stays.
 */
export function stepsToRead(
  kind: SessionKind,
  job: Pick<RefreshJob, 'cause' | 'touched'>,
  known: SessionRecord | undefined,
  steps: readonly NewStep[],
): readonly NewStep[] {
  if (known === undefined) return steps;
  const before = new Map(known.steps.map((step) => [step.step, step.status]));
  const hasMoved = (step: NewStep) =>
    before.get(step.step) !== step.status ||
    job.touched.has(step.step) ||
    job.touched.has(step.type) ||
    isUnreadable(step, known.facts);
  const mayMoveUnseen = (step: NewStep) =>
    kind === 'corporate' ? alwaysReadAgain.has(step.type) : isMonitored(step, known.facts);
  const moved = steps.filter(hasMoved);
  // A delivery about a person names its step. If it names none and nothing moved, it may be about a step that changed unseen.
  const isNamed = kind === 'individual' && job.cause === 'webhook' && (moved.length > 0 || job.touched.size > 0);
  // A waiting session is swept every half hour; its screening need not be.
  const isBriefSweep = job.cause === 'sweep' && !isDailySweep(known, known.refreshedAtMs ?? 0, Date.now());
  return isNamed || isBriefSweep ? moved : steps.filter((step) => hasMoved(step) || mayMoveUnseen(step));
}
