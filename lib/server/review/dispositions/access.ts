import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionHandle } from '../sessions/index.ts';

/** Before anything is read: a role that may not know of screening learns nothing of what exists. @throws Problem not_allowed */
export function requireAction({ reviewer }: SessionHandle, action: Action): void {
  if (!mayDo(reviewer.roles, action)) throw new Problem('not_allowed');
}

/** How the audit log names a hit. */
export const hitObject = (step: string, hit: string): string => `${step}/${hit}`;
