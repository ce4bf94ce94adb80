/** Who a reviewer is: roles, the person behind a request, and the accounts of the demo. */

export const roles = ['support', 'officer', 'mlro', 'auditor', 'admin'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && (roles as readonly string[]).includes(value);

/** Reads the stored, comma-separated form. An unknown role or a forbidden pair gives no role at all: denied, not repaired. */
export function parseRoles(stored: string | null | undefined): readonly Role[] {
  const names = (stored ?? '').split(',').filter((name) => name !== '');
  return names.every(isRole) && rolesProblem(names) === undefined ? names : [];
}

/** Says why these roles cannot be combined, for the person who asked; it is undefined when they can. */
export function rolesProblem(wanted: readonly string[]): string | undefined {
  const unknown = wanted.find((name) => !isRole(name));
  if (unknown !== undefined) return `unknown role "${unknown}" (known: ${roles.join(', ')})`;
  if (wanted.length === 0) return 'a reviewer needs at least one role';
  if (wanted.includes('admin') && (wanted.includes('officer') || wanted.includes('mlro')))
    return 'admin cannot be combined with officer or mlro';
  return undefined;
}

/** The signed-in person behind one request, with what an audit event records of the request. Holds no secret. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** It says how this session began: `password`, `password+totp`, `passkey`, `oidc`, `oidc+passkey`. */
  readonly authMethod: string;
  /** HMAC of the sign-in session: tells two sessions of one reviewer apart in the audit log. */
  readonly sessionHash: string;
  readonly request: RequestTrace;
}

/** It is what an audit event records of the request itself. */
export interface RequestTrace {
  readonly requestId: string;
  /** It is the client address as the configuration trusts it; it is null when unknown. */
  readonly ip: string | null;
  readonly userAgentHash: string | null;
}
