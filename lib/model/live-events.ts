/**
 * The events of `GET /api/events`: `hello`, `upstream`, `change`, `presence`, `missed` (read everything again), `beat` (every 2 s), `ended` (signed
 * out). References, states and names of reviewers only, limited to what the reviewer may know.
 */
import type { SessionKind } from './session/ids.ts';

/** `change`: a session changed. `from` null: added; `to` null: removed. */
export interface LiveChange {
  readonly ref: string;
  readonly kind: SessionKind;
  readonly created: boolean;
  readonly sandbox: boolean;
  /** ISO 8601, when Review Desk stored it. */
  readonly at: string;
  readonly status: { readonly from: string | null; readonly to: string } | null;
  readonly steps: readonly {
    readonly step: string;
    readonly type: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  /** Whether facts of the subject or of a step changed; reading the session shows which. */
  readonly facts: boolean;
}

/** `upstream`: whether the verification service answers; `lastAnswerAt` ISO 8601, null: not since Review Desk started. */
export interface LiveUpstream {
  readonly answers: boolean;
  readonly lastAnswerAt: string | null;
}

/** `hello`: the first event of every stream. */
export interface LiveHello {
  /** The server's clock, ISO 8601. */
  readonly now: string;
}

/** `presence`: who else has these sessions open now, by name; the others are as they were since `hello`, which nobody had open. */
export interface LivePresence {
  readonly sessions: readonly { readonly ref: string; readonly viewers: readonly string[] }[];
}
