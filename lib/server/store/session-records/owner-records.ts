/**
 * Records of beneficial owners. Hides what a record was made on and how that is compared. Promises: a record, the findings that follow and its audit
 * event are one transaction; records are added, never changed, and sealed with the key of their session. Throws Problems: not_found, not_allowed,
 * conflict, store_unavailable.
 */
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { OwnerFinding } from '#lib/model/review/owner-record.ts';
import type { Person } from '#lib/model/reviewer.ts';
import { findOutdated, loadOwnerBases } from '../decision-state/load-decided.ts';
import type { StoreContext } from '../kernel/context.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { versionedRecord, type WriteSession } from '../session-writer.ts';

export interface StoredOwnerRecord {
  readonly version: number;
  /** It is null when the key is gone. */
  readonly finding: OwnerFinding | null;
  readonly by: Person;
  readonly atMs: number;
}

export interface OwnerRecords {
  /** The newest comes first. */
  list(ref: string): Promise<{ readonly records: readonly StoredOwnerRecord[]; readonly isOutdated: boolean }>;
  /**
   * @param record.version of the record that was shown; 0: none
   * @throws Problem not_found, also for a person's session; not_allowed for who lost the role meanwhile; conflict when another reviewer recorded since
   */
  add(
    ref: string,
    record: { readonly finding: OwnerFinding; readonly version: number },
    author: Person,
    event: AuditEvent,
  ): Promise<void>;
}

export function createOwnerRecords(context: StoreContext, write: WriteSession): OwnerRecords {
  const { db } = context;
  const records = versionedRecord(context, write, {
    table: 'owner_records',
    form: 'owners',
    box: 'owners',
    require: ({ session }) => {
      if (session.kind !== 'corporate')
        throw new Problem('not_found', { detail: 'A person has no beneficial owners.' });
    },
    conflictMessage: (newest) => `${newest?.reviewer_name ?? 'Another reviewer'} recorded the owners in the meantime.`,
    toColumns: async (finding: OwnerFinding, { tx, session, atMs }, seal) => ({
      basis: (await loadOwnerBases(tx, [session.rid])).get(session.rid) ?? '',
      sealed: await seal(JSON.parse(toStorable(JSON.stringify(finding)))),
      recorded_at: atMs,
    }),
    toStored: (row, finding) => ({
      rid: row.rid,
      version: row.version,
      finding: finding as OwnerFinding | null,
      by: { id: row.reviewer_id, name: row.reviewer_name },
      atMs: row.recorded_at,
    }),
  });
  return {
    async list(ref) {
      const found = await records.list(ref);
      const rid = found[0]?.rid;
      return {
        records: found.map(({ rid: _, ...record }) => record),
        isOutdated: rid !== undefined && (await findOutdated(db, [rid])).has(rid),
      };
    },
    async add(ref, { finding, version }, author, event) {
      await records.add({ ref, version, author }, finding, () => event);
    },
  };
}
