/**
 * What a stream of `GET /api/events` says: `hello`, `upstream`, `change`, `missed` (read everything again), `beat` (every 15 s), `ended` (signed
 * out). References and states only, already cut to what its reviewer may know.
 */
import type { SessionKind } from './ids.ts';

/** `change`: one session is no longer what it was. `from` null: new; `to` null: gone. */
export interface LiveChange {
  readonly ref: string;
  readonly kind: SessionKind;
  readonly created: boolean;
  readonly sandbox: boolean;
  /** ISO 8601, when the desk wrote it. */
  readonly at: string;
  readonly status: { readonly from: string | null; readonly to: string } | null;
  readonly steps: readonly {
    readonly step: string;
    readonly type: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  /** Whether what is known of the subject or of a step changed; which values, only a reading tells. */
  readonly facts: boolean;
}

/** `upstream`: whether the verification service answers this desk; `lastAnswerAt` ISO 8601, null: not since the desk started. */
export interface LiveUpstream {
  readonly answers: boolean;
  readonly lastAnswerAt: string | null;
}

/** `hello`: the first event of every stream. */
export interface LiveHello {
  /** The desk's clock, ISO 8601. */
  readonly now: string;
}
