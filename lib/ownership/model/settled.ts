/** How a reviewer settled that an answer is to be interpreted, where the answer itself does not say it. */

export const directions = ['owners_list_holdings', 'companies_list_owners', 'mirrored'] as const;
/** H1: each owner lists what it owns · H2: each company lists its owners · H3: every edge is listed at both ends. */
export type Direction = (typeof directions)[number];
export const units = ['percent', 'fraction', 'count'] as const;
export type Unit = (typeof units)[number];

/** null: not settled, inferred from the answer. */
export interface Settled {
  readonly direction: Direction | null;
  readonly unit: Unit | null;
  /** A node id as text ("1"). */
  readonly root: string | null;
}
export const nothingSettled: Settled = { direction: null, unit: null, root: null };

/** The latest settlement of a session. Every change is a new, audited version; withdrawing one leaves nothing settled. */
export interface Settlement {
  /** What is in force, ready for `assess`; nothing once the latest settlement has lapsed. */
  readonly settled: Settled;
  /** Settled for other nodes or edges than are declared now: it no longer applies, and the screen says so. null: none. */
  readonly lapsed: Settled | null;
  /** 0: nothing was ever settled. */
  readonly version: number;
  /** Name of the reviewer; null with version 0. */
  readonly by: string | null;
  /** ISO instant; null with version 0. */
  readonly at: string | null;
  readonly reason: string | null;
}
