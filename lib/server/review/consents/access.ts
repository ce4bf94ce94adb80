import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { getStore } from '#lib/server/store/index.ts';

export function requireAction(reviewer: Reviewer, action: Action): void {
  if (!mayDo(reviewer.roles, action)) throw new Problem('not_allowed');
}

const required =
  <Found>(find: (id: string) => Promise<Found | undefined>) =>
  /** @param id may be typed in lower case. @throws Problem not_allowed, not_found */
  async (reviewer: Reviewer, id: string, action: Action): Promise<Found> => {
    requireAction(reviewer, action);
    const canonical = id.toUpperCase();
    const found = isRef(canonical) ? await find(canonical) : undefined;
    if (found === undefined) throw new Problem('not_found');
    return found;
  };

export const requireConsent = required(async (id) => (await getStore()).consents.find(id));
export const requireReference = required(async (id) => (await getStore()).consents.findReference(id));
