/** These are records of beneficial owners, with what they were made on. */
import { Problem } from '#lib/model/problem.ts';
import type { OwnerFinding } from '#lib/model/review/owner-record.schema.ts';
import { loadOwnerBases } from '../decision-state/load-decided.ts';
import { toStorable } from '../kernel/storable-text.ts';
import type { RecordKind, VersionRow } from '../session-writer.ts';

declare module '../tables.ts' {
  interface Tables {
    owner_records: VersionRow & {
      /** The JSON is compared to find out whether the reported owners changed since. */
      basis: string;
      /** It is an `OwnerFinding`, sealed with the key of the session. */
      sealed: string;
      recorded_at: number;
    };
  }
}

export const ownerRecords: RecordKind<'owner_records', OwnerFinding, { readonly finding: OwnerFinding | null }> = {
  table: 'owner_records',
  form: 'owners',
  at: 'recorded_at',
  box: 'owners',
  require: ({ session }) => {
    if (session.kind !== 'corporate') throw new Problem('not_found', { detail: 'A person has no beneficial owners.' });
  },
  conflictMessage: (newest) => `${newest?.reviewer_name ?? 'Another reviewer'} recorded the owners in the meantime.`,
  toColumns: async (finding, { tx, session }, seal) => ({
    basis: (await loadOwnerBases(tx, [session.rid])).get(session.rid) ?? '',
    sealed: await seal(JSON.parse(toStorable(JSON.stringify(finding)))),
  }),
  toStored: (_, finding) => ({ finding: finding as OwnerFinding | null }),
};
