import { authAddress } from '#lib/model/api-addresses.ts';
import { request, withJson } from './request.ts';
import { endSignIn } from './sign-in-end.ts';

/** A person waits for it, in front of an empty page. */
const limitMs = 8_000;

let answer: Promise<void> = Promise.resolve();

async function requestSignOut(): Promise<void> {
  await request(authAddress('sign-out'), { ...withJson('POST', {}, AbortSignal.timeout(limitMs)), keepalive: true });
}

/** Empties every tab at once, then tells the server: whoever clicks it may be about to leave. `signedOut` tells whether it worked. */
export function signOut(): void {
  endSignIn('signed_out');
  answer = requestSignOut();
  answer.catch(() => undefined);
}

/** Rejects when the server could not be told, so that the sign-in may still last there. */
export const signedOut = (): Promise<void> => answer;
