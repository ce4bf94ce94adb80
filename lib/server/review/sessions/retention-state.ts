import { mayDo } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';
import type { Retention } from '#lib/model/session/session.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';

const dayMs = 86_400_000;

/** The day in UTC, `YYYY-MM-DD`. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How long a session is kept; undefined for roles that may not know: a hold can reveal an authority's interest. */
export function toRetention(
  roles: readonly Role[],
  { relationshipEndedAtMs: endedAtMs, heldAtMs }: Pick<SessionRecord, 'relationshipEndedAtMs' | 'heldAtMs'>,
  days: number,
): Retention | undefined {
  if (!mayDo(roles, 'retention.read')) return undefined;
  return {
    endedOn: endedAtMs === null ? null : toDay(endedAtMs),
    keptUntil: endedAtMs === null ? null : toDay(endedAtMs + days * dayMs),
    days,
    heldAt: heldAtMs === null ? null : new Date(heldAtMs).toISOString(),
    mayChange: mayDo(roles, 'retention.write'),
  };
}
