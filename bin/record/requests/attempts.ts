/** A change is attempted so: `writes.ts` and `session-writes.ts` share it. */
import type { Asker, Request } from '../client.ts';

/** Lowest rights first: what they are refused changes nothing for the others. */
export const writers: readonly Asker[] = ['signed out', 'support', 'admin', 'auditor', 'officer', 'mlro'];

export interface Attempt {
  /** By default it is every role, one after the other. */
  readonly as?: readonly Asker[];
  /** Tells attempts at one route apart. */
  readonly about?: string;
}

/** What `write` is given: to read as a reviewer, unrecorded, and to record what becomes of a change. */
export interface Writer {
  read<Value>(as: Asker, path: string): Promise<Value>;
  /** Everybody signs in once more. */
  signIn(): Promise<void>;
  attempt(route: string, make: (as: Asker) => Request | Promise<Request>, options?: Attempt): Promise<void>;
}

export interface Versioned {
  readonly version: number;
}
export const at =
  (method: string) =>
  (path: string, json?: unknown): Request => ({ method, path, json: json ?? {} });
export const [post, put, remove] = [at('POST'), at('PUT'), at('DELETE')];
