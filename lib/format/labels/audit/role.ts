import type { Role } from '#lib/model/access/roles.ts';

const labels: Record<Role, string> = {
  support: 'Support',
  officer: 'Compliance officer',
  mlro: 'Money laundering reporting officer',
  auditor: 'Auditor',
  admin: 'Administrator',
};

export const rolesLabel = (roles: readonly Role[]): string => roles.map((role) => labels[role]).join(', ');
