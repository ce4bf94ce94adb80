import type { Role } from '#lib/model/reviewer.ts';

const labels: Record<Role, string> = {
  support: 'Support',
  officer: 'Compliance officer',
  mlro: 'Money laundering reporting officer',
  auditor: 'Auditor',
  admin: 'Administrator',
};

/** Names roles that an event joined by commas; what is no role stays. */
export const rolesText = (roles: string): string =>
  roles
    .split(',')
    .map((role) => (Object.hasOwn(labels, role) ? labels[role as Role] : role))
    .join(', ');

export const rolesLabel = (roles: readonly Role[]): string => roles.map((role) => labels[role]).join(', ');
