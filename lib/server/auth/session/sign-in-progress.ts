/** How far a sign-in has come. */
import 'server-only';
import { parseRoles } from '#lib/model/access/roles.ts';
import { sessionCookieName } from '../cookie.ts';
import type { Engine } from '../engine.ts';
import { factorsOf } from '../second-factor/enrolled-factors.ts';
import { isProved } from '../second-factor/required-factor.ts';
import { readSession } from './session.ts';
import { openSignedCookie } from './signed-cookie.ts';

/**
 * `challenge`: the password was right, a code is required; `enrol`: signed in, but a second factor must be set up first; `passkey`: signed in,
 * but a registered passkey must be used; `open`: complete.
 */
export type SignInProgress =
  | { readonly step: 'start'; readonly ended: 'idle' | 'over' | 'gone' | undefined }
  | { readonly step: 'challenge' }
  | { readonly step: 'enrol' | 'passkey'; readonly isAdmin: boolean }
  | { readonly step: 'open' };

/** @throws Problem store_unavailable */
export async function readSignInProgress(engine: Engine, headers: Headers): Promise<SignInProgress> {
  const found = await readSession(engine, headers);
  if (found.state === 'open') {
    if (isProved(engine, found)) return { step: 'open' };
    const isAdmin = parseRoles(found.user.role).includes('admin');
    const { passkeys } = await factorsOf(engine, found.user);
    return { step: passkeys > 0 ? 'passkey' : 'enrol', isAdmin };
  }
  if ((await findChallengedUser(engine, headers)) !== undefined) return { step: 'challenge' };
  return { step: 'start', ended: found.state === 'ended' ? found.why : undefined };
}

/** Id of the reviewer who gave the right password and has yet to give the second factor, from better-auth's signed cookie. */
export async function findChallengedUser(engine: Engine, headers: Headers): Promise<string | undefined> {
  const name = `${sessionCookieName(engine.config.baseUrl)}.two_factor`;
  const challenge = openSignedCookie(headers, name, engine.config.authSecrets[0] ?? '');
  if (challenge === undefined) return undefined;
  const found = await engine.internal.findVerificationValue(challenge);
  return found && found.expiresAt > new Date() ? found.value : undefined;
}
