import { isScreeningStep, type StepEntry, stepAddress, worseStatus } from '#lib/contract/index.ts';
import type { StepRecord } from '#lib/server/store/index.ts';

export type NewStep = Omit<StepRecord, 'updatedAtMs'>;

/**
 * The steps that a session lists. Entries of one address and type (a company may list a type twice, without ids) are one step, which is no
 * better than the worst of them.
 *
 * @returns undefined when the answer says nothing of steps, which is not the same as none
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
