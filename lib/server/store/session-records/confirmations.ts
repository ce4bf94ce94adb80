/** Officers confirm how the declared owners of a company are to be read, where the answer is ambiguous: versions are added, never changed. */
import type { AuditEvent } from '#lib/model/audit.ts';
import type { Person } from '#lib/model/reviewer.ts';
import type { Confirmed } from '#lib/ownership/index.ts';
import { findOutdated } from '../decision-state/load-decided.ts';
import { hasDecision } from '../decision-state/states.ts';
import type { StoreContext } from '../kernel/context.ts';
import { toStorable } from '../kernel/storable-text.ts';
import type { ConfirmationRecord } from '../records.ts';
import { versionedRecord, type WriteSession } from '../session-writer.ts';
import type { SettlementsTable } from '../tables.ts';

export interface Confirmations {
  /** It is the newest version for this session, or undefined when nothing was ever confirmed. */
  latest(ref: string): Promise<ConfirmationRecord | undefined>;
  /**
   * Writes the next version.
   *
   * @param version the newest that the author has read; 0: nothing was ever confirmed
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; conflict when a newer version exists
   */
  add(
    at: { readonly ref: string; readonly version: number; readonly author: Person },
    confirmation: Pick<ConfirmationRecord, 'settled' | 'structureHash' | 'reason'>,
    event: AuditEvent,
  ): Promise<ConfirmationRecord>;
}

const toRecord = (row: SettlementsTable): ConfirmationRecord => ({
  settled: { direction: row.direction, unit: row.unit, root: row.root } as Confirmed,
  version: row.version,
  structureHash: row.structure_hash,
  reason: row.reason,
  reviewerId: row.reviewer_id,
  reviewerName: row.reviewer_name,
  settledAtMs: row.settled_at,
});

export function createConfirmations(context: StoreContext, write: WriteSession): Confirmations {
  const { list, add } = versionedRecord(context, write, {
    table: 'settlements',
    form: 'confirmation',
    // A decision or a record of owners may have been made on the former interpretation.
    follows: async ({ tx, session: { rid } }, remake) =>
      ((await hasDecision(tx, [rid])) || (await findOutdated(tx, [rid])).size > 0) && remake({ isReview: false }),
    conflictMessage: (newest) => `${newest?.reviewer_name ?? 'Another reviewer'} confirmed a reading in the meantime.`,
    toColumns: async ({ settled, structureHash, reason }: Parameters<Confirmations['add']>[1], { atMs }) => ({
      ...settled,
      root: settled.root === null ? null : toStorable(settled.root),
      structure_hash: structureHash,
      reason: toStorable(reason),
      settled_at: atMs,
    }),
    toStored: toRecord,
  });
  return {
    latest: async (ref) => (await list(ref))[0],
    add: async (at, confirmation, event) => toRecord(await add(at, confirmation, () => event)),
  };
}
