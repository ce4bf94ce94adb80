import { permissionOf, type SensitivityClass } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';
import { revealableClasses } from '#lib/model/review/reveal.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';

export const isRevealable = (roles: readonly Role[], sensitivity: SensitivityClass): boolean =>
  revealableClasses.some((one) => one === sensitivity) && permissionOf(roles, sensitivity) === 'mask';

/** Keys of what is masked and may be revealed. */
export function revealableFields(roles: readonly Role[], { facts, alias }: Pick<SessionRecord, 'facts' | 'alias'>) {
  const keys = new Map<string, SensitivityClass>();
  for (const { key, sensitivity } of facts) if (isRevealable(roles, sensitivity)) keys.set(key, sensitivity);
  if (alias !== null && isRevealable(roles, 'name')) keys.set('alias', 'name');
  return keys;
}
