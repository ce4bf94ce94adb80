import type { Role } from '#lib/model/role.ts';

const words: Record<Role, string> = {
  support: 'Support',
  officer: 'Compliance officer',
  mlro: 'Money laundering reporting officer',
  auditor: 'Auditor',
  admin: 'Administrator',
};

export const roleWords = (roles: readonly Role[]): string => roles.map((role) => words[role]).join(', ');
