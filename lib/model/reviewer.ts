import type { Role } from './role.ts';

/** The signed-in person behind one request, with what the trail records of the request. No secret in it. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** How this session began: `password`, `password+totp`, `passkey`, `oidc`, `oidc+passkey`. */
  readonly authMethod: string;
  /** HMAC of the session, to tell two sessions of one reviewer apart in the trail. */
  readonly sessionHash: string;
  readonly request: RequestTrace;
}

/** What the trail says of the request itself. */
export interface RequestTrace {
  readonly requestId: string;
  /** Client address as the configuration trusts it; null when unknown. */
  readonly ip: string | null;
  readonly userAgentHash: string | null;
}
