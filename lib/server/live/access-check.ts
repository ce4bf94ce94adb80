import { mayDo } from '#lib/model/access/permissions.ts';
import { announcementsFor } from '#lib/model/access/presence.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { Role } from '#lib/model/access/roles.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import type { LiveLimits } from './limits.ts';

/** `changed`: the reviewer may now know more or less than before, or nothing. */
export type Access = 'allowed' | 'changed' | 'signed_out';

/** Looks the reviewer of a stream up again before the last check is too old. */
export function createAccessCheck(
  reviewer: Reviewer,
  recheck: () => Promise<Reviewer>,
  { recheckMs, heartbeatMs }: Pick<LiveLimits, 'recheckMs' | 'heartbeatMs'>,
): () => Promise<Access> {
  const rightsOf = (roles: readonly Role[]) => [audienceOf(roles), ...announcementsFor(roles)].join();
  const rights = rightsOf(reviewer.roles);
  let checkedAtMs = performance.now(); // a steady clock: setting the clock back must not make an old check look recent
  return async () => {
    const startedAtMs = performance.now();
    // Early enough that the check is not too old at the next heartbeat.
    if (startedAtMs - checkedAtMs < recheckMs - heartbeatMs) return 'allowed';
    try {
      const { roles } = await recheck();
      if (rightsOf(roles) !== rights || !mayDo(roles, 'session.list')) return 'changed';
      checkedAtMs = startedAtMs;
      return 'allowed';
    } catch (error) {
      if (error instanceof Problem && error.status === 401) return 'signed_out';
      throw error;
    }
  };
}
