/** What the server hands to the browser to work an ownership out, authorised and audited; and what the browser's worker makes of it. Plain JSON. */
import type { Declared, Ownership, OwnershipRow, Policy, Settled } from './model.ts';

/** The latest settlement of a session. Every change is a new version, kept and audited; taking back settles nothing again. */
export interface Settlement {
  /** What is in force: `assess` takes it as it stands. Nothing where the latest one has lapsed. */
  readonly settled: Settled;
  /** What was settled for other nodes or edges than are declared now: it no longer applies, and the screen says so. null: none did. */
  readonly lapsed: Settled | null;
  /** 0: nobody ever settled anything. */
  readonly version: number;
  /** Name of the reviewer; null with version 0. */
  readonly by: string | null;
  /** ISO instant; null with version 0. */
  readonly at: string | null;
  readonly reason: string | null;
}

export interface OwnershipReading {
  readonly ref: string;
  readonly declared: Declared;
  /** The desk's own, from its configuration; the screen may look through another named one. */
  readonly policy: Policy;
  readonly settlement: Settlement;
  /** SHA-256, hex, of `declared` and `settled` in their canonical spelling: the same figure on the screen and on every paper. */
  readonly inputHash: string;
  /** SHA-256, hex, of the nodes and edges alone, in whatever order they came. A settlement is made for it and sends it back. */
  readonly structureHash: string;
  /** Persons whose own session the answer names, as far as this desk knows it. */
  readonly sessions: readonly {
    /** Place in `individuals`. */
    readonly position: number;
    /** Upstream's id, for a look-up alone: never for an address. */
    readonly sessionId: string;
    /** Our ref; null: not registered here. */
    readonly ref: string | null;
  }[];
  /** ISO instant at which upstream was asked for the owners. */
  readonly readAt: string;
  /** Address names of the steps it was taken from. `company` is null where there is none, or it could not be read. */
  readonly steps: { readonly owners: string; readonly company: string | null };
  readonly maySettle: boolean;
  readonly mayExport: boolean;
}

// ── Between the page and its worker ──

/** What the worker works out of one reading. */
export interface WorkedOut {
  readonly ownership: Ownership;
  readonly rows: readonly OwnershipRow[];
}
