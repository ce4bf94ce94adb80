/** Passkeys as a second factor or instead of password and factor (R07). */
import 'server-only';
import type { PasskeyOptions } from '@better-auth/passkey';
import { APIError } from 'better-auth';

export const passkeyOptions = (baseUrl: string): PasskeyOptions => ({
  rpID: new URL(baseUrl).hostname,
  rpName: 'Review Desk',
  origin: baseUrl,
  advanced: { webAuthnChallengeCookie: 'passkey' },
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  // A passkey counts as two factors only when the device asked for a fingerprint, a face or a PIN.
  registration: { afterVerification: ({ verification }) => requireUserVerification(verification.registrationInfo) },
  authentication: {
    afterVerification: ({ verification }) => requireUserVerification(verification.authenticationInfo),
  },
});

function requireUserVerification(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED', message: 'not verified' });
}
