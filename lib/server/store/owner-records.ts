/**
 * Records of beneficial owners. Hides what a record was made on and how that is compared. Promises: a record, the findings that follow and its audit
 * event are one transaction; records are added, never changed, and sealed with the key of their session. Throws Problems: not_found, not_allowed,
 * conflict, store_unavailable.
 */
import type { AuditEvent } from '#lib/model/audit.ts';
import type { Person } from '#lib/model/person.ts';
import { Problem } from '#lib/model/problem.ts';
import type { OwnerFinding } from '#lib/model/review/owner-record.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { findOutdated, loadOwnerBases } from './decision-state/owner-basis.ts';
import { findSessionKey, openJson, requireSession, requireSessionKey, sealJson } from './decisions/rows.ts';
import type { Dialect } from './dialect/dialect.ts';
import { requireActive } from './reviewers/persons.ts';
import type { SealedKeys } from './sealed-keys.ts';
import { remakeFindings } from './sessions/findings.ts';
import { toStorable } from './storable-text.ts';
import type { Db } from './tables.ts';

export interface StoredOwnerRecord {
  readonly version: number;
  /** Null: the key is gone. */
  readonly finding: OwnerFinding | null;
  readonly by: Person;
  readonly atMs: number;
}

export interface OwnerRecords {
  /** Newest first. */
  list(ref: string): Promise<{ readonly records: readonly StoredOwnerRecord[]; readonly isOutdated: boolean }>;
  /**
   * Records the owners; findings and audit event are in the same transaction.
   *
   * @param record.version of the record that was shown; 0: none
   * @throws Problem not_found, also for a person's session; not_allowed for who lost the role meanwhile; conflict when somebody else recorded since
   */
  add(
    ref: string,
    record: { readonly finding: OwnerFinding; readonly version: number },
    author: Person,
    event: AuditEvent,
  ): Promise<void>;
}

const boxOf = (ref: string, version: number) => ['owners', `${ref} ${version}`] as const;

/** No text that a database would refuse. */
const toStored = (finding: OwnerFinding): OwnerFinding => JSON.parse(toStorable(JSON.stringify(finding)));

export function createOwnerRecords(
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  now: () => number,
  onCommit: () => void,
): OwnerRecords {
  return {
    async list(ref) {
      const key = await findSessionKey(db, keys, ref);
      const rows = await db
        .selectFrom('owner_records')
        .innerJoin('sessions', 'sessions.rid', 'owner_records.rid')
        .selectAll('owner_records')
        .where('sessions.ref', '=', ref)
        .orderBy('version', 'desc')
        .execute();
      const rid = rows[0]?.rid;
      return {
        records: rows.map((row) => ({
          version: row.version,
          finding: openJson(key, boxOf(ref, row.version), row.sealed) as OwnerFinding | null,
          by: { id: row.reviewer_id, name: row.reviewer_name },
          atMs: row.recorded_at,
        })),
        isOutdated: rid !== undefined && (await findOutdated(db, [rid])).has(rid),
      };
    },

    async add(ref, { finding, version }, author, event) {
      const hasChanged = await db.transaction().execute(async (tx) => {
        await dialect.lockWriter(tx);
        const atMs = now();
        const session = await requireSession(tx, ref);
        const { kind } = await tx
          .selectFrom('sessions')
          .select('kind')
          .where('rid', '=', session.rid)
          .executeTakeFirstOrThrow();
        if (kind !== 'corporate') throw new Problem('not_found', { detail: 'A person has no beneficial owners.' });
        await requireActive(tx, author.id, 'owners.write');
        const newest = await tx
          .selectFrom('owner_records')
          .select(['version', 'reviewer_name'])
          .where('rid', '=', session.rid)
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirst();
        if ((newest?.version ?? 0) !== version)
          throw new Problem('conflict', {
            detail: `${newest?.reviewer_name ?? 'Another reviewer'} recorded the owners in the meantime.`,
          });
        const key = await requireSessionKey(tx, keys, ref);
        const basis = (await loadOwnerBases(tx, [session.rid])).get(session.rid) ?? '';
        await tx
          .insertInto('owner_records')
          .values({
            rid: session.rid,
            version: version + 1,
            basis,
            sealed: sealJson(key, boxOf(ref, version + 1), toStored(finding)),
            reviewer_id: author.id,
            reviewer_name: author.name,
            recorded_at: atMs,
          })
          .execute();
        await appendAuditEvents(tx, keys, [event], atMs);
        return remakeFindings(tx, dialect, session, atMs, { isDeed: true, by: author.id });
      });
      if (hasChanged) onCommit();
    },
  };
}
