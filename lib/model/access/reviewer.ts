import type { Role } from './roles.ts';

/** The signed-in person behind one request, with what an audit event records of the request. Holds no secret. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** How this session began: `password`, `password+totp`, `passkey`, `oidc`, `oidc+passkey`. */
  readonly authMethod: string;
  /** HMAC of the sign-in session: tells two sessions of one reviewer apart in the audit log. */
  readonly sessionHash: string;
  readonly request: RequestTrace;
}

/** What an audit event records of the request itself. */
export interface RequestTrace {
  readonly requestId: string;
  /** Client address as the configuration trusts it; null when unknown. */
  readonly ip: string | null;
  readonly userAgentHash: string | null;
}
