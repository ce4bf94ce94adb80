/** A session created by hand through the verification service: the answers of our own API. */

/** `unknown` means that no session of this key has been seen yet. */
type AppEnvironment = 'production' | 'sandbox' | 'unknown';

export interface InitApp {
  /** Name of the key, never its value. */
  readonly name: string;
  readonly environment: AppEnvironment;
}

/** As `POST /v4/session/init` answers, with our ref. */
export interface NewSession {
  /** Opens the customer's verification to anyone who holds it. */
  readonly session_id: string;
  readonly sandbox: boolean | null;
  /** It is null where it is not in the registry yet; the worker registers it as soon as upstream shows it. */
  readonly ref: string | null;
}

/** These are limits of upstream (metadata) and ours (alias), in characters. */
export const initLimits = { alias: 255, keys: 5, key: 255, value: 255 } as const;
