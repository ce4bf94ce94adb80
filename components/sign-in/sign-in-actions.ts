'use client';

import { useState } from 'react';
import { ProblemError, requestJson, withJson } from '#lib/client/request.ts';
import { continuePage, secondFactorPage } from '#lib/model/addresses.ts';
import { type AuthAction, authAddress } from '#lib/model/api-addresses.ts';

const get = <Answer>(action: AuthAction): Promise<Answer> => requestJson(authAddress(action));

const post = <Answer>(action: AuthAction, body: unknown): Promise<Answer> =>
  requestJson(authAddress(action), withJson('POST', body));

/** With `second_factor`, the sign-in continues on its second page. */
interface Progress {
  readonly next: 'continue' | 'second_factor';
}

export interface AppEnrolment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

export const signIn = (email: string, password: string) => post<Progress>('sign-in/email', { email, password });
/** The `url` is the page of the identity provider. */
export const startSignOn = (next: string) => post<{ readonly url: string }>('oidc/start', { next });
export const sendCode = (code: string) => post<Progress>('two-factor/verify-totp', { code });
export const sendRecoveryCode = (code: string) => post<Progress>('two-factor/verify-backup-code', { code });
export const setUpApp = (password: string) => post<AppEnrolment>('two-factor/enable', { password });
export const removeApp = (password: string) => post('two-factor/disable', { password });
export const newRecoveryCodes = (password: string) =>
  post<Pick<AppEnrolment, 'backupCodes'>>('two-factor/generate-backup-codes', { password });
export const setPassword = (token: string, newPassword: string) => post('reset-password', { token, newPassword });
export const changePassword = (currentPassword: string, newPassword: string) =>
  post('change-password', { currentPassword, newPassword });
export const removePasskey = (id: string) => post('passkey/delete-passkey', { id });
export const endOtherSessions = () => post('revoke-other-sessions', {});

/** The person closed the browser's dialog, or it timed out. */
class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

/** The device must verify the person, because a passkey counts as two factors. The server checks it. */
export async function signInWithPasskey(): Promise<Progress> {
  const options = await get<PublicKeyCredentialRequestOptionsJSON>('passkey/generate-authenticate-options');
  const credential = await fromDevice(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' }),
    }),
  );
  return post<Progress>('passkey/verify-authentication', { response: credential });
}

export async function addPasskey(name: string): Promise<void> {
  const options = await get<PublicKeyCredentialCreationOptionsJSON>('passkey/generate-register-options');
  const credential = await fromDevice(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  await post('passkey/verify-registration', { response: credential, name });
}

async function fromDevice(request: () => Promise<Credential | null>): Promise<unknown> {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    throw new PasskeyRefused('This browser cannot use passkeys.');
  let credential: Credential | null;
  try {
    credential = await request();
  } catch (error) {
    const isRegistered = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new PasskeyRefused(
      isRegistered ? 'This device already has a passkey for this account.' : 'No passkey was used.',
    );
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyRefused('No passkey was used.');
  return credential.toJSON();
}

/** Returns one sentence for the person who signs in. */
function signInFailureMessage(error: unknown): string {
  if (error instanceof PasskeyRefused) return error.message;
  if (!(error instanceof ProblemError)) return 'This did not work. Try again.';
  switch (error.code) {
    case 'offline':
      return 'Review Desk cannot be reached. Check your connection, then try again.';
    case 'too_many_requests':
      return `Too many attempts. Wait ${waitText(error.retryAfterSeconds ?? 60)}, then try again.`;
    default:
      return error.detail ?? `${error.title}.${error.requestId ? ` Request ${error.requestId}` : ''}`;
  }
}

const waitText = (seconds: number): string =>
  seconds <= 90
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    : seconds <= 5_400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3_600)} hours`;

/** Runs one action at a time, with a message when it failed. `act` resolves to whether it worked. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(signInFailureMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure, setFailure };
}

/** Loads a new page, without client navigation: nothing of the old page may stay in memory, and the cookies are new. */
export function continueTo(next: string, progress: { readonly next: 'continue' | 'second_factor' }): void {
  window.location.assign(progress.next === 'continue' ? continuePage(next) : secondFactorPage(next));
}

/** Returns the value of a named field. */
export const fieldOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');
