/**
 * The events of `GET /api/events`: `hello`, `upstream`, `change`, `presence`, `missed` (read everything again), `beat` (every 2 s), `ended` (signed
 * out). References, states and names of reviewers only, limited to what the reviewer may know.
 */
import type { SessionKind } from './session/ids.ts';

/** The event `change` says that a session changed. A null `from` means added, a null `to` removed. */
export interface LiveChange {
  readonly ref: string;
  readonly kind: SessionKind;
  readonly created: boolean;
  readonly sandbox: boolean;
  /** It is when Review Desk stored it, in ISO 8601. */
  readonly at: string;
  readonly status: { readonly from: string | null; readonly to: string } | null;
  readonly steps: readonly {
    readonly step: string;
    readonly type: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  /** It is true when facts of the subject or of a step changed; reading the session shows which. */
  readonly facts: boolean;
}

/** The event `upstream`: whether the verification service answers; `lastAnswerAt` is null when it has not since Review Desk started. */
export interface LiveUpstream {
  readonly answers: boolean;
  readonly lastAnswerAt: string | null;
}

/** The event `hello` is the first of every stream. */
export interface LiveHello {
  /** It is the server's clock in ISO 8601. */
  readonly now: string;
}

/** The event `presence` says who else has these sessions open now, by name; the others are as they were since `hello`, which nobody had open. */
export interface LivePresence {
  readonly sessions: readonly { readonly ref: string; readonly viewers: readonly string[] }[];
}
