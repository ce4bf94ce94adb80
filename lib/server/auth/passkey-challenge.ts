/**
 * The challenge of a passkey waits sealed in the browser, so that a stranger who asks for many leaves no row. It is good for the one sign-in
 * that it led to: `better-auth/options.ts` claims it then.
 */
import 'server-only';
import { z } from 'zod';
import { challengeCookieName, readCookie, setCookie } from './cookie.ts';
import type { AuthConfig } from './engine.ts';
import { seal, sealSeconds, unseal } from './sealed-cookie.ts';

/** A row of better-auth's `verification` that travels in the browser instead. */
export interface VerificationRow {
  readonly identifier: string;
  readonly value: string;
  readonly expiresAt: Date;
}

type ChallengeConfig = Pick<AuthConfig, 'baseUrl' | 'authSecrets'>;

const rowSchema = z.object({ identifier: z.string(), value: z.string(), expiresAt: z.coerce.date() });

/** `Set-Cookie` with the challenge. */
export function challengeCookie({ identifier, value, expiresAt }: VerificationRow, config: ChallengeConfig): string {
  const sealed = seal('passkey challenge', JSON.stringify({ identifier, value, expiresAt }), config.authSecrets);
  return setCookie(config.baseUrl, challengeCookieName(config.baseUrl), sealed, sealSeconds);
}

/** The challenge that this browser was given; undefined when there is none, or none of ours. */
export function findChallenge(headers: Headers, config: ChallengeConfig): VerificationRow | undefined {
  const sealed = readCookie(headers, challengeCookieName(config.baseUrl));
  const text = sealed && unseal('passkey challenge', sealed, config.authSecrets);
  return text ? rowSchema.parse(JSON.parse(text)) : undefined;
}
