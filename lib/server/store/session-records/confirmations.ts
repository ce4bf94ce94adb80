/** Officers confirm how the declared owners of a company are to be read, where the answer is ambiguous. */
import type { Recorded } from '#lib/model/schema.ts';
import type { Confirmed } from '#lib/ownership/index.ts';
import { findOutdated } from '../decision-state/load-decided.ts';
import { hasDecision } from '../decision-state/states.ts';
import { toStorable } from '../kernel/storable-text.ts';
import type { RecordKind, VersionRow } from '../session-writer.ts';

interface Reading {
  readonly settled: Confirmed;
  /** It is the hash of the structure it was made for. */
  readonly structureHash: string;
  readonly reason: string;
}
export type ConfirmationRecord = Reading & Recorded;

declare module '../tables.ts' {
  interface Tables {
    settlements: VersionRow & {
      direction: string | null;
      unit: string | null;
      root: string | null;
      structure_hash: string;
      reason: string;
      settled_at: number;
    };
  }
}

export const confirmations: RecordKind<'settlements', Reading, Reading> = {
  table: 'settlements',
  form: 'confirmation',
  at: 'settled_at',
  // A decision or a record of owners may have been made on the former interpretation.
  follows: async ({ tx, session: { rid } }, remake) =>
    ((await hasDecision(tx, [rid])) || (await findOutdated(tx, [rid])).size > 0) && remake({ isReview: false }),
  conflictMessage: (newest) => `${newest?.reviewer_name ?? 'Another reviewer'} confirmed a reading in the meantime.`,
  toColumns: async ({ settled, structureHash, reason }) => ({
    ...settled,
    root: settled.root === null ? null : toStorable(settled.root),
    structure_hash: structureHash,
    reason: toStorable(reason),
  }),
  toStored: ({ direction, unit, root, structure_hash, reason }) => ({
    settled: { direction, unit, root } as Confirmed,
    structureHash: structure_hash,
    reason,
  }),
};
