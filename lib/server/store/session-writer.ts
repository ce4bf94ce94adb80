/**
 * Everything that a reviewer records about a session is written in this frame, also records whose versions are added and never changed. Promises: in one
 * transaction and in this order: the writer's lock; the session exists; the reviewer is active and allowed as of now; what is recorded, with its audit events;
 * the findings that follow; the change that open tabs learn of. Throws Problems: not_found, not_allowed, those of what is recorded, those of the store.
 */
import type { KeyObject } from 'node:crypto';
import type { Action } from '#lib/model/access/permissions.ts';
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionDraftTarget } from '#lib/model/review/draft.schema.ts';
import { draftOf, type SessionForm, sessionForms } from '#lib/model/review/draft.ts';
import type { Person, Recorded } from '#lib/model/schema.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { endSessionDrafts } from './draft-rows.ts';
import { createTurns, type StoreContext, transact } from './kernel/context.ts';
import { type Box, findSessionKey, openJson, requireSessionKey, sealJson } from './kernel/sealing.ts';
import { requireSession, type SessionRow } from './kernel/session-rows.ts';
import { type Identities, requireActive } from './reviewers/persons.ts';
import { remakeFindings } from './sessions/findings.ts';
import type { Db, Tables, Tx } from './tables.ts';

/** It is one write, while its transaction is open. */
export interface SessionWrite {
  readonly tx: Tx;
  readonly session: SessionRow;
  readonly author: Person;
  readonly identities: Identities;
  readonly atMs: number;
  /** Seals with the key of the session. */
  seal(box: Box, value: unknown): Promise<string>;
  /** It is null when the key of the session does not open it. */
  open(box: Box, sealed: string): Promise<unknown>;
  append(...events: readonly AuditEvent[]): Promise<StoredAuditEvent[]>;
}

/** Makes the findings of the session again. @returns whether a change was written */
type Remake = (options: Parameters<typeof remakeFindings>[4]) => Promise<boolean>;

export interface Frame {
  readonly ref: string;
  readonly author: Person;
  /** The author must be allowed this. */
  readonly may: Action;
  /**
   * With `findings` the findings are made again, with a change for open tabs and no alert to the author; with `silent` nothing that anyone else reads changes; a
   * function does it, and says whether a change was written.
   */
  readonly follows?: 'findings' | 'silent' | ((write: SessionWrite, remake: Remake) => Promise<boolean>);
  /** These drafts of the author are recorded by this. */
  readonly ends?: readonly SessionDraftTarget[];
}

/** @throws Problem not_found, not_allowed, and those of `record` */
export type WriteSession = <Result>(frame: Frame, record: (write: SessionWrite) => Promise<Result>) => Promise<Result>;

export function createSessionWriter(context: StoreContext): WriteSession {
  const { keys, dialect, onCommit } = context;
  const inTurn = createTurns();
  const writeNow: WriteSession = async ({ ref, author, may, follows = 'findings', ends = [] }, record) => {
    const { result, hasChanged } = await transact(context, async (tx, atMs) => {
      const session = await requireSession(tx, ref);
      const write: SessionWrite = {
        tx,
        session,
        author,
        identities: await requireActive(tx, author.id, may),
        atMs,
        seal: async (box, value) => sealJson(await requireSessionKey(tx, keys, ref), box, value),
        open: async (box, sealed) => openJson(await findSessionKey(tx, keys, ref), box, sealed),
        append: (...events) => appendAuditEvents(tx, keys, events, atMs),
      };
      await endSessionDrafts(tx, session.rid, author.id, ends);
      const made = await record(write);
      if (follows === 'silent') return { result: made, hasChanged: false };
      const remake: Remake = (options) => remakeFindings(tx, dialect, session, atMs, options);
      const hasChanged = await (follows === 'findings'
        ? remake({ isReview: true, by: author.id })
        : follows(write, remake));
      return { result: made, hasChanged };
    });
    if (hasChanged) onCommit();
    return result;
  };
  return (frame, record) => inTurn(() => writeNow(frame, record));
}

/** The rows of these tables are the versions of a record, from 1 without gaps. */
type VersionTable = {
  [Table in keyof Tables]: Tables[Table] extends Record<'version', number> &
    Record<'reviewer_id' | 'reviewer_name', string>
    ? Table
    : never;
}[keyof Tables];
type OwnColumns = 'version' | 'reviewer_id' | 'reviewer_name';
type KeyOf<Table extends VersionTable> = keyof Tables[Table] & ('rid' | 'step' | 'hit' | 'consent_no' | 'place');

export async function findVersions<Table extends VersionTable>(
  db: Db | Tx,
  table: Table,
  of: Pick<Tables[Table], KeyOf<Table>>,
): Promise<Tables[Table][]> {
  // The query builder cannot follow a table that is a parameter.
  let query = db
    .selectFrom(table as 'risk_ratings')
    .selectAll()
    .orderBy('version', 'desc');
  for (const [column, value] of Object.entries(of)) query = query.where(column as 'rid', '=', value as number);
  return (await query.execute()) as unknown[] as Tables[Table][];
}

interface NewVersion<Table extends VersionTable> {
  readonly of: Pick<Tables[Table], KeyOf<Table>>;
  /** It is the newest version that the author has read, or 0 when there was none. */
  readonly expected: number;
  readonly author: Person;
  /** It makes the problem of a stale version. */
  toConflict(newest: Tables[Table] | undefined): Problem;
  toColumns(version: number): Promise<Omit<Tables[Table], OwnColumns | KeyOf<Table>>>;
}

/** Inserts the next version. @returns it, and the one before. @throws Problem as `toConflict` says when the expected version is not the newest */
export async function addVersion<Table extends VersionTable>(
  tx: Tx,
  table: Table,
  { of, expected, author, toConflict, toColumns }: NewVersion<Table>,
): Promise<{ readonly before: Tables[Table] | undefined; readonly row: Tables[Table] }> {
  const [newest] = await findVersions(tx, table, of);
  if ((newest?.version ?? 0) !== expected) throw toConflict(newest);
  const version = expected + 1;
  const by = { reviewer_id: author.id, reviewer_name: author.name };
  const row = { ...of, ...(await toColumns(version)), version, ...by } as unknown as Tables[Table];
  await tx
    .insertInto(table as 'risk_ratings')
    .values(row as unknown as Tables['risk_ratings'])
    .execute();
  return { before: newest, row };
}

/** These are about a session, and nothing in it. */
export type RecordTable = {
  [Table in VersionTable]: Tables[Table] extends { rid: number; step?: never } ? Table : never;
}[VersionTable];
type TimeColumn<Table extends RecordTable> = keyof Tables[Table] & `${string}_at`;

/** Every table of such records has these columns. */
export interface VersionRow {
  rid: number;
  /** It counts from 1, without gaps. */
  version: number;
  reviewer_id: string;
  reviewer_name: string;
}

/** This is a kind of record about a session: its versions are read, newest first, and added. */
export interface RecordKind<Table extends RecordTable, New, Stored> {
  readonly table: Table;
  /** It says what the author must be allowed; the author's draft of it ends with the record. */
  readonly form: SessionForm;
  /** It is the column with the time of the version. */
  readonly at: TimeColumn<Table>;
  /** The kind of box that holds what is sealed. */
  readonly box?: Box[0];
  readonly follows?: Frame['follows'];
  /** This must hold too. */
  readonly require?: (write: SessionWrite) => void;
  conflictMessage(newest: Tables[Table] | undefined): string;
  /** @param seal seals what only this version opens */
  toColumns(
    value: New,
    write: SessionWrite,
    seal: (content: unknown) => Promise<string>,
  ): Promise<Omit<Tables[Table], OwnColumns | 'rid' | TimeColumn<Table>>>;
  /** @param content as it was sealed; null: nothing was, or the key is gone */
  toStored(row: Tables[Table], content: unknown): Stored;
}

export interface VersionedRecord<New, Stored> {
  /** The newest comes first. */
  list(ref: string): Promise<readonly (Stored & Recorded)[]>;
  /** It is undefined when nothing was ever recorded. */
  latest(ref: string): Promise<(Stored & Recorded) | undefined>;
  /**
   * @param version the newest that the author has read; 0: none
   * @param toEvent gets the version that was in force until now
   * @returns the new version
   * @throws Problem conflict when another version was added since; as `createSessionWriter`
   */
  add(
    at: { readonly ref: string; readonly version: number; readonly author: Person },
    value: New,
    toEvent: (before: (Stored & Recorded) | undefined) => AuditEvent,
  ): Promise<Stored & Recorded>;
}

export function versionedRecord<Table extends RecordTable, New, Stored>(
  { db, keys }: StoreContext,
  write: WriteSession,
  kind: RecordKind<Table, New, Stored>,
): VersionedRecord<New, Stored> {
  const { table, form, at, box, follows, require, conflictMessage, toColumns, toStored } = kind;
  const boxOf = (ref: string, version: number): Box | undefined =>
    box === undefined ? undefined : [box, `${ref} ${version}`];
  const toVersion = (ref: string, row: Tables[Table], key: KeyObject | undefined): Stored & Recorded => {
    const { version, reviewer_id: id, reviewer_name: name } = row;
    const sealedIn = boxOf(ref, version);
    return {
      version,
      ...toStored(row, sealedIn && 'sealed' in row ? openJson(key, sealedIn, row.sealed as string) : null),
      by: { id, name },
      at: new Date(Number(row[at])).toISOString(),
    };
  };
  const list = async (ref: string) => {
    const session = await db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
    const rows = session ? await findVersions(db, table, { rid: session.rid } as never) : [];
    const key = box && rows.length > 0 ? await findSessionKey(db, keys, ref) : undefined;
    return rows.map((row) => toVersion(ref, row, key));
  };
  return {
    list,
    latest: async (ref) => (await list(ref))[0],
    add: ({ ref, version: expected, author }, value, toEvent) =>
      write(
        { ref, author, may: sessionForms[form], ends: [draftOf(form)], ...(follows && { follows }) },
        async (one) => {
          require?.(one);
          const { before, row } = await addVersion(one.tx, table, {
            of: { rid: one.session.rid } as never,
            expected,
            author,
            toConflict: (newest) => new Problem('conflict', { detail: conflictMessage(newest) }),
            toColumns: async (version) => {
              const sealedIn = boxOf(ref, version);
              const seal = (content: unknown): Promise<string> => {
                if (sealedIn === undefined) throw new Error(`${table} seals nothing`);
                return one.seal(sealedIn, content);
              };
              return { ...(await toColumns(value, one, seal)), [at]: one.atMs } as never;
            },
          });
          const key = box === undefined ? undefined : await findSessionKey(one.tx, keys, ref);
          await one.append(toEvent(before && toVersion(ref, before, key)));
          return toVersion(ref, row, key);
        },
      ),
  };
}
