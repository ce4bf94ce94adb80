import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { type ConsentWithFacts, getStore } from '#lib/server/store/index.ts';

export function requireAction(reviewer: Reviewer, action: Action): void {
  if (!mayDo(reviewer.roles, action)) throw new Problem('not_allowed');
}

/** @param id may be typed in lower case. @throws Problem not_allowed, not_found */
export async function requireConsent(reviewer: Reviewer, id: string, action: Action): Promise<ConsentWithFacts> {
  requireAction(reviewer, action);
  const canonical = id.toUpperCase();
  const consent = isRef(canonical) ? await (await getStore()).consents.find(canonical) : undefined;
  if (consent === undefined) throw new Problem('not_found');
  return consent;
}
