/**
 * What steps are called in answers and requests. Their own names are numbered or say what they are, so that a gap would tell the limited audience of a step
 * that it may not know of; for them a step has the name that it has in mails, and no other.
 */
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { findNamedStep, getStore, nameStep, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';

export type NameStep = (ref: string, step: string) => string;

export async function stepNaming({ roles }: Pick<Reviewer, 'roles'>): Promise<NameStep> {
  const { hitKey } = await getStore();
  return audienceOf(roles) === 'full' ? (_, step) => step : (ref, step) => nameStep(hitKey, ref, step);
}

/** The step that an address names: by its own address, its id, or its type where only one step has it. */
export function findStep<Step extends Pick<StepRecord, 'step' | 'stepId' | 'type'>>(
  steps: readonly Step[],
  name: string,
): Step | undefined {
  const byAddress = steps.find((one) => one.step === name || one.stepId === name);
  if (byAddress) return byAddress;
  const byType = steps.filter((one) => one.type === name);
  return byType.length === 1 ? byType[0] : undefined;
}

/** @param record as the reviewer's audience may know it */
export async function findStepFor(
  { roles }: Pick<Reviewer, 'roles'>,
  record: SessionRecord,
  name: string,
): Promise<StepRecord | undefined> {
  if (audienceOf(roles) === 'full') return findStep(record.steps, name);
  return findNamedStep((await getStore()).hitKey, record, name);
}
