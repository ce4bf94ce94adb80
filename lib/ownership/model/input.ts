/** What the server sends to the browser, authorised and audited, to compute an ownership from; and what the browser's worker returns. */
import type { Declared } from './declared.ts';
import type { Ownership } from './ownership.ts';
import type { Policy } from './policies.ts';
import type { Settlement } from './settled.ts';
import type { OwnershipRow } from './tree-rows.ts';

export interface OwnershipInput {
  readonly ref: string;
  readonly declared: Declared;
  /** The configured policy; the screen may apply another named one. */
  readonly policy: Policy;
  readonly settlement: Settlement;
  /** SHA-256, hex, of `declared` and `settled` in canonical form: the same on the screen and on every export. */
  readonly inputHash: string;
  /** SHA-256, hex, of the nodes and edges alone, whatever their order. A settlement sends it back and applies to it only. */
  readonly structureHash: string;
  /** Persons whose own session the answer names. */
  readonly sessions: readonly {
    /** Position in `individuals`. */
    readonly position: number;
    /** The verification service's id, for a look-up only: never part of an address. */
    readonly sessionId: string;
    /** null: not registered in Review Desk. */
    readonly ref: string | null;
  }[];
  /** ISO instant at which the owners were fetched from the verification service. */
  readonly readAt: string;
  /** URL names of the source steps. `company` is null where there is none, or it could not be read. */
  readonly steps: { readonly owners: string; readonly company: string | null };
  readonly maySettle: boolean;
  readonly mayExport: boolean;
}

/** What an export is made from: the input, with what the session's header says beside it. */
export interface OwnershipExportInput extends OwnershipInput {
  /** Sentences of the session's findings, most serious first. */
  readonly sessionFindings: readonly string[];
  /** Who makes the export, by name. */
  readonly madeBy: string;
  /** ISO instant. */
  readonly madeAt: string;
}

/** What the worker computes from one input. */
export interface OwnershipResult {
  readonly ownership: Ownership;
  readonly rows: readonly OwnershipRow[];
}
