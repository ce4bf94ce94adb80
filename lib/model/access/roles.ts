export const roles = ['support', 'officer', 'mlro', 'auditor', 'admin'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && (roles as readonly string[]).includes(value);

/** Reads the stored, comma-separated form. An unknown role or a forbidden pair gives no role at all: denied, not repaired. */
export function parseRoles(stored: string | null | undefined): readonly Role[] {
  const names = (stored ?? '').split(',').filter((name) => name !== '');
  return names.every(isRole) && rolesProblem(names) === undefined ? names : [];
}

/** Why these roles cannot be combined, for the person who asked; undefined when they can. */
export function rolesProblem(wanted: readonly string[]): string | undefined {
  const unknown = wanted.find((name) => !isRole(name));
  if (unknown !== undefined) return `unknown role "${unknown}" (known: ${roles.join(', ')})`;
  if (wanted.length === 0) return 'a reviewer needs at least one role';
  if (wanted.includes('admin') && (wanted.includes('officer') || wanted.includes('mlro')))
    return 'admin cannot be combined with officer or mlro';
  return undefined;
}
