/** The order of a session's steps, and their keyboard shortcuts. Pure. */
import type { StepState } from '#lib/model/session/session.ts';

/** The key that opens a step; only the first nine steps have one. */
export const shortcutOf = (index: number): string | undefined => (index < 9 ? String(index + 1) : undefined);

/** -1 for a step that is not in the session. */
export const stepIndex = (steps: readonly StepState[], step: string | null): number =>
  steps.findIndex((one) => one.step === step);

/** The next (1) or previous (-1) step; undefined at the ends. Without a current step, the next one is the first. */
export const neighbour = (steps: readonly StepState[], step: string | null, by: 1 | -1): StepState | undefined => {
  const index = stepIndex(steps, step);
  return index === -1 ? (by === 1 ? steps[0] : undefined) : steps[index + by];
};
