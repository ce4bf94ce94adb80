/** What the pages of the sign-in ask of our server. Failures are `ProblemError`s. */
import { ProblemError, toProblemError } from '#lib/client/api.ts';

async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/auth${path}`, {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ProblemError({ code: 'offline', title: 'The desk cannot be reached', status: 0 });
  }
  if (!response.ok) throw await toProblemError(response);
  return response.json();
}

/** `second_factor`: the sign-in goes on at its second page. */
interface Progress {
  readonly next: 'continue' | 'second_factor';
}

export interface AppEnrolment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

export const signIn = (email: string, password: string) => ask<Progress>('POST', '/sign-in/email', { email, password });
/** `url`: page of the identity provider, which sends the browser back. */
export const startSignOn = (next: string) => ask<{ readonly url: string }>('POST', '/oidc/start', { next });
export const sendCode = (code: string) => ask<Progress>('POST', '/two-factor/verify-totp', { code });
export const sendRecoveryCode = (code: string) => ask<Progress>('POST', '/two-factor/verify-backup-code', { code });
export const setUpApp = (password: string) => ask<AppEnrolment>('POST', '/two-factor/enable', { password });
export const removeApp = (password: string) => ask('POST', '/two-factor/disable', { password });
export const newRecoveryCodes = (password: string) =>
  ask<Pick<AppEnrolment, 'backupCodes'>>('POST', '/two-factor/generate-backup-codes', { password });
export const setPassword = (token: string, newPassword: string) =>
  ask('POST', '/reset-password', { token, newPassword });
export const changePassword = (currentPassword: string, newPassword: string) =>
  ask('POST', '/change-password', { currentPassword, newPassword });
export const removePasskey = (id: string) => ask('POST', '/passkey/delete-passkey', { id });
export const endOtherSessions = () => ask('POST', '/revoke-other-sessions', {});

/** The person closed the browser's own dialog, or let it time out. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

/** The device asks for a finger, a face or a PIN: a passkey stands for two factors (the server checks that it did). */
export async function signInWithPasskey(): Promise<Progress> {
  const options = await ask<PublicKeyCredentialRequestOptionsJSON>('GET', '/passkey/generate-authenticate-options');
  const credential = await fromDevice(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' }),
    }),
  );
  return ask<Progress>('POST', '/passkey/verify-authentication', { response: credential });
}

export async function addPasskey(name: string): Promise<void> {
  const options = await ask<PublicKeyCredentialCreationOptionsJSON>('GET', '/passkey/generate-register-options');
  const credential = await fromDevice(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  await ask('POST', '/passkey/verify-registration', { response: credential, name });
}

async function fromDevice(make: () => Promise<Credential | null>): Promise<unknown> {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    throw new PasskeyRefused('This browser cannot use passkeys.');
  let credential: Credential | null;
  try {
    credential = await make();
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new PasskeyRefused(isKnown ? 'This device has a passkey for this account already.' : 'No passkey was used.');
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyRefused('No passkey was used.');
  return credential.toJSON();
}

/** One sentence for the person who waits for it. */
export function wordsOf(error: unknown): string {
  if (error instanceof PasskeyRefused) return error.message;
  if (!(error instanceof ProblemError)) return 'This did not work. Try again.';
  switch (error.code) {
    case 'offline':
      return 'The desk cannot be reached. Check your connection, then try again.';
    case 'too_many_requests':
      return `Too many tries. Wait ${waitWords(error.retryAfterSeconds ?? 60)}, then try again.`;
    default:
      return error.detail ?? `${error.title}.${error.requestId ? ` Request ${error.requestId}` : ''}`;
  }
}

const waitWords = (seconds: number): string =>
  seconds <= 90
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    : seconds <= 5_400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3_600)} hours`;
