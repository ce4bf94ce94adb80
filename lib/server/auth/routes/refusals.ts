/** better-auth's refusals as Problems and audit events of our own. */
import 'server-only';
import { z } from 'zod';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { signOnRefusals } from '#lib/model/single-sign-on.ts';
import type { Engine } from '../engine.ts';
import { SignOnRefused } from '../single-sign-on/openid-connect.ts';
import type { AuthRequest } from './auth-request.ts';
import {
  passkeySignIn,
  passwordSignIn,
  recoveryCode,
  setUpLink,
  signOnReturn,
  signOnStart,
  totpCode,
} from './auth-routes.ts';
import { type Attempt, findAccount } from './sign-in-attempts.ts';

export const setUpLinkExpired = 'This link has already been used or has expired. Ask an administrator for a new one.';

const noPasskey = 'No account uses this passkey.';
export const codeRefused = 'Incorrect code, or already used.';

type Refusal = readonly [ProblemCode, string?];

/** Routes with one answer, whatever the reason (R10). */
const refusalsByRoute: Readonly<Record<string, Refusal>> = {
  [passwordSignIn]: ['signed_out', 'Incorrect email or password.'],
  [passkeySignIn]: ['signed_out', noPasskey],
  [setUpLink]: ['bad_request', setUpLinkExpired],
};

const refusalsByCode: Readonly<Record<string, Refusal>> = {
  SIGN_ON_FIRST: ['signed_out', 'Your account uses single sign-on. Sign in with that first.'],
  INVALID_CODE: ['bad_request', codeRefused],
  INVALID_BACKUP_CODE: ['bad_request', codeRefused],
  INVALID_PASSWORD: ['bad_request', 'Incorrect password.'],
  TOTP_ALREADY_ENABLED: ['conflict', 'An authenticator app is set up already.'],
  USER_NOT_VERIFIED: ['bad_request', 'Your device must ask for a PIN, a fingerprint or your face.'],
  // The library answers 500 when a new passkey does not match its challenge.
  FAILED_TO_VERIFY_REGISTRATION: ['bad_request', 'This passkey could not be added.'],
  SESSION_NOT_FRESH: ['step_up_required'],
};

const refusalSchema = z.object({
  code: z.string().optional(),
  why: z.enum(signOnRefusals).optional(),
  reviewer: z.string().optional(),
});

export const passkeyRefused = (): Problem => new Problem('signed_out', { detail: noPasskey });
export const tookTooLong = (): Problem => new Problem('signed_out', { detail: 'This took too long. Sign in again.' });

/** Records what was refused and throws. @throws Problem; SignOnRefused on the way back from the identity provider */
export async function refuse(
  engine: Engine,
  request: AuthRequest,
  attempt: Attempt | undefined,
  response: Response,
): Promise<never> {
  const { name } = request;
  const { code = '', why, reviewer } = refusalSchema.safeParse(await response.json().catch(() => null)).data ?? {};
  if (response.status >= 500 && !Object.hasOwn(refusalsByCode, code)) throw new Problem('internal');
  if (attempt) {
    const account = name === signOnReturn ? reviewer : await findAccount(engine, request);
    await attempt.refused(proofOf(name), account, why);
  }
  if (name === signOnStart) throw new Problem('sign_on_unavailable', { detail: 'Try again, or ask an administrator.' });
  if (name === signOnReturn) throw new SignOnRefused(why ?? 'failed');
  const [problem, detail] =
    (code === 'SIGN_ON_FIRST' ? undefined : refusalsByRoute[name]) ?? refusalsByCode[code] ?? [];
  if (problem) throw new Problem(problem, detail === undefined ? {} : { detail });
  if (name.startsWith('POST /two-factor/verify-')) throw tookTooLong();
  if (response.status === 401) throw new Problem('signed_out');
  throw new Problem('bad_request', { detail: 'This did not work. Try again.' });
}

const proofOf = (name: string): string =>
  name === signOnReturn
    ? 'single sign-on'
    : name === passkeySignIn
      ? 'passkey'
      : name === setUpLink
        ? 'set-up link'
        : name === totpCode || name === recoveryCode
          ? 'second factor'
          : 'password';
