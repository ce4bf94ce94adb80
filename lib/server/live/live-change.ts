import type { LiveChange } from '#lib/model/live-events.ts';
import type { Audience, ChangeRecord } from '#lib/server/store/index.ts';

/** A change as this audience may know it; undefined when the audience sees no difference. */
export function toLiveChange(change: ChangeRecord, audience: Audience): LiveChange | undefined {
  const full = audience === 'full';
  if (!full && !change.visible) return undefined;
  return {
    ref: change.ref,
    kind: change.kind,
    created: change.created,
    sandbox: change.sandbox,
    at: new Date(change.atMs).toISOString(),
    status: full ? change.status : change.visibleStatus,
    steps: change.steps
      .filter(({ screening }) => full || !screening)
      .map(({ step, type, from, to }) => ({ step, type, from, to })),
    facts: change.facts.some(({ hidden }) => full || !hidden),
  };
}
