/** Masked values that a reviewer asks to see, with a reason. Names and contact data only: identity data stay masked. */
import { permissionOf, type SensitivityClass } from '../access/permissions.ts';
import type { Role } from '../reviewer.ts';

export const revealableClasses = ['name', 'contact'] as const satisfies readonly SensitivityClass[];
export const revealReasonLength = 500;

export const isRevealable = (roles: readonly Role[], sensitivity: SensitivityClass): boolean =>
  revealableClasses.some((one) => one === sensitivity) && permissionOf(roles, sensitivity) === 'mask';

interface Maskable {
  readonly facts: readonly { readonly key: string; readonly sensitivity: SensitivityClass }[];
  readonly alias: string | null;
}

/** Keys of what is masked and may be revealed, with their classes. */
export function revealableFields(roles: readonly Role[], { facts, alias }: Maskable): Map<string, SensitivityClass> {
  const keys = new Map<string, SensitivityClass>();
  for (const { key, sensitivity } of facts) if (isRevealable(roles, sensitivity)) keys.set(key, sensitivity);
  if (alias !== null && isRevealable(roles, 'name')) keys.set('alias', 'name');
  return keys;
}
