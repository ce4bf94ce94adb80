import 'server-only';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { parseRoles } from '#lib/model/access/roles.ts';
import type { Engine } from '../engine.ts';

/** A sign-in session and its account. */
interface SignedIn {
  readonly session: { readonly authMethod: Reviewer['authMethod'] };
  readonly user: { readonly role?: string | null };
}

/**
 * Whether the session has proved as much as AUTH_MFA and the role require: any second factor, which after single sign-on is the provider's
 * responsibility; a passkey for an admin, with or without single sign-on (R07).
 */
export function isProved({ config }: Engine, { session, user }: SignedIn): boolean {
  if (config.authMfa === 'optional') return true;
  return parseRoles(user.role).includes('admin')
    ? session.authMethod === 'passkey' || session.authMethod === 'oidc+passkey'
    : session.authMethod !== 'password';
}
