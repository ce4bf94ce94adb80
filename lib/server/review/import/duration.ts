import { config } from '#lib/server/config.ts';
import { priorityRules } from '#lib/server/priority.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';

/** A new session costs one read and one for each of its steps, of which five are usual. */
const readsPerSession = 6;

/** Minutes that reading so many unknown sessions takes: the keys are tried in order, at half the API rate limit. Rounded up. */
export function minutesFor(sessions: number): number {
  const extraTries = getUpstream().apps.length - 0.5;
  return Math.ceil(
    (sessions * (readsPerSession + extraTries)) / Math.max(1, config().maxPerMinute * priorityRules.sweep.budgetShare),
  );
}
