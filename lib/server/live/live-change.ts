import type { LiveChange } from '#lib/model/live-events.ts';
import type { Audience, ChangeRecord } from '#lib/server/store/index.ts';

/** A change as this audience may know it; undefined when the audience sees no difference. */
export function toLiveChange(change: ChangeRecord, audience: Audience): LiveChange | undefined {
  const { ref, kind, sandbox } = change;
  const seen = audience === 'full' ? { ...change, facts: change.facts.length > 0 } : change.visible;
  if (seen === null) return undefined;
  const { created, status, steps, facts } = seen;
  return { ref, kind, created, sandbox, at: new Date(change.atMs).toISOString(), status, steps, facts };
}
