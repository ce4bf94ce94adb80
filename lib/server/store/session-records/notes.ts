/**
 * This file keeps notes on sessions, steps and hits, with every text they had. Texts are sealed with the key of their session. Promises: a change, its audit
 * event and the mail to who is mentioned are one transaction; a note sent twice is one. Throws Problems: not_found, not_allowed, bad_request, conflict,
 * store_unavailable.
 */
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { draftOf } from '#lib/model/review/draft.ts';
import type { Note, NoteTarget } from '#lib/model/review/note.schema.ts';
import type { Person } from '#lib/model/schema.ts';
import { queueAlert } from '../alerts/index.ts';
import { endSessionDrafts } from '../draft-rows.ts';
import type { StoreContext } from '../kernel/context.ts';
import { findSessionKey, openJson } from '../kernel/sealing.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { listAssignees } from '../reviewers/reviewers.ts';
import type { SessionWrite, WriteSession } from '../session-writer.ts';
import type { Tx } from '../tables.ts';

export interface NoteRecord extends Pick<Note, 'id' | 'step' | 'hit' | 'version' | 'by'> {
  readonly writtenAtMs: number;
  readonly editedAtMs: number | null;
  readonly withdrawnAtMs: number | null;
  readonly mentions: readonly string[];
  /** The newest comes first; a text is null when the key is gone. */
  readonly texts: readonly { readonly text: string | null; readonly writtenAtMs: number }[];
}

export interface NewNote extends NoteTarget {
  readonly id: string;
  readonly text: string;
  /** They are reviewer ids. */
  readonly mentions: readonly string[];
}

interface NoteChange {
  readonly version: number;
  /** It is null when the note is withdrawn. */
  readonly text: string | null;
  readonly mentions: readonly string[];
}

type ToEvent = (note: { readonly id: string } & NoteTarget) => AuditEvent;

export interface Notes {
  /** @param author of one reviewer alone; undefined: of all */
  list(ref: string, author: string | undefined): Promise<readonly NoteRecord[]>;
  /**
   * Adds a note and ends its draft. The same id and text by the same author a second time change nothing.
   *
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; bad_request for who cannot be mentioned; conflict for the id of a note
   * with another text
   */
  add(ref: string, note: NewNote, author: Person, toEvent: ToEvent): Promise<void>;
  /** It gives one's own note a new text, or withdraws it. @throws Problem as `add`; conflict when it was changed since */
  change(ref: string, id: string, change: NoteChange, author: Person, toEvent: ToEvent): Promise<void>;
}

const boxOf = (id: string, version: number) => ['note', `${id} ${version}`] as const;

/** @throws Problem bad_request */
async function requireMentionable(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const people = new Set((await listAssignees(tx)).map(({ id }) => id));
  if (ids.some((id) => !people.has(id)))
    throw new Problem('bad_request', { detail: 'This person cannot be mentioned.' });
  return [...new Set(ids)];
}

async function listNotes({ db, keys }: StoreContext, ref: string, author: string | undefined): Promise<NoteRecord[]> {
  const key = await findSessionKey(db, keys, ref);
  const rows = await db
    .selectFrom('notes')
    .innerJoin('sessions', 'sessions.rid', 'notes.rid')
    .selectAll('notes')
    .where('sessions.ref', '=', ref)
    .$if(author !== undefined, (query) => query.where('notes.reviewer_id', '=', author ?? ''))
    .orderBy('notes.written_at', 'desc')
    .orderBy('notes.id')
    .execute();
  if (rows.length === 0) return [];
  const ofSession = db
    .selectFrom('notes')
    .innerJoin('sessions', 'sessions.rid', 'notes.rid')
    .select('notes.id')
    .where('sessions.ref', '=', ref);
  const versions = db.selectFrom('note_versions').selectAll().where('note', 'in', ofSession);
  const texts = Map.groupBy(await versions.orderBy('version', 'desc').execute(), ({ note }) => note);
  const mentioned = db.selectFrom('note_mentions').selectAll().where('note', 'in', ofSession);
  const mentions = Map.groupBy(await mentioned.orderBy('reviewer_id').execute(), ({ note }) => note);
  return rows.map((row) => ({
    id: row.id,
    step: row.step,
    hit: row.hit,
    version: row.version,
    by: { id: row.reviewer_id, name: row.reviewer_name },
    writtenAtMs: row.written_at,
    editedAtMs: row.edited_at,
    withdrawnAtMs: row.withdrawn_at,
    mentions: (mentions.get(row.id) ?? []).map(({ reviewer_id }) => reviewer_id),
    texts: (texts.get(row.id) ?? []).map(({ version, sealed, written_at }) => ({
      text: openJson(key, boxOf(row.id, version), sealed) as string | null,
      writtenAtMs: written_at,
    })),
  }));
}

/** Writes the text, and alerts those who are mentioned for the first time. */
async function writeText(
  { tx, session: { rid }, author, atMs, seal }: SessionWrite,
  { id, version, text, mentions, step, hit }: NewNote & { readonly version: number },
): Promise<void> {
  await tx
    .insertInto('note_versions')
    .values({ note: id, version, sealed: await seal(boxOf(id, version), toStorable(text)), written_at: atMs })
    .execute();
  const known = await tx.selectFrom('note_mentions').select('reviewer_id').where('note', '=', id).execute();
  const wanted = await requireMentionable(tx, mentions);
  const added = wanted.filter((one) => known.every(({ reviewer_id }) => reviewer_id !== one));
  await tx.deleteFrom('note_mentions').where('note', '=', id).execute();
  for (const reviewer_id of wanted) await tx.insertInto('note_mentions').values({ note: id, reviewer_id }).execute();
  const event = `note ${id} ${version}`;
  if (added.length > 0)
    await queueAlert(tx, { rule: 'mention', event, rid, step, hit, to: added, except: author.id }, atMs);
}

/** @throws as `Notes.add` */
async function addNote(write: SessionWrite, note: NewNote, toEvent: ToEvent): Promise<void> {
  const { tx, session, author, atMs, open, append } = write;
  const { id, step, hit } = note;
  const known = await tx.selectFrom('notes').select(['rid', 'reviewer_id']).where('id', '=', id).executeTakeFirst();
  if (known?.rid === session.rid && known.reviewer_id === author.id) {
    const versions = tx.selectFrom('note_versions').select('sealed').where('note', '=', id);
    const { sealed } = await versions.where('version', '=', 1).executeTakeFirstOrThrow();
    if ((await open(boxOf(id, 1), sealed)) === toStorable(note.text)) return;
    // Its answer was lost, and the author went on writing.
    throw new Problem('conflict', {
      detail: 'This note was added before, with the text that you sent first. Add the new text as a note of its own.',
    });
  }
  if (known !== undefined) throw new Problem('conflict', { detail: 'There is another note with this id.' });
  const row = { id, rid: session.rid, step, hit, reviewer_id: author.id, reviewer_name: author.name };
  await tx
    .insertInto('notes')
    .values({ ...row, version: 1, written_at: atMs, edited_at: null, withdrawn_at: null })
    .execute();
  await writeText(write, { ...note, version: 1 });
  await endSessionDrafts(tx, session.rid, author.id, [draftOf('note', step, hit)]);
  await append(toEvent({ id, step, hit }));
}

/** @throws as `Notes.change` */
async function changeNote(write: SessionWrite, id: string, { version, text, mentions }: NoteChange, toEvent: ToEvent) {
  const { tx, session, author, atMs, append } = write;
  const row = await tx
    .selectFrom('notes')
    .selectAll()
    .where('id', '=', id)
    .where('rid', '=', session.rid)
    .where('reviewer_id', '=', author.id)
    .executeTakeFirstOrThrow(() => new Problem('not_found', { detail: 'There is no such note of yours.' }));
  if (row.version !== version || row.withdrawn_at !== null)
    throw new Problem('conflict', {
      detail: row.withdrawn_at === null ? 'You changed this note in another window.' : 'This note was withdrawn.',
    });
  const next = version + 1;
  await tx
    .updateTable('notes')
    .set({ version: next, ...(text === null ? { withdrawn_at: atMs } : { edited_at: atMs }) })
    .where('id', '=', id)
    .execute();
  const { step, hit } = row;
  if (text !== null) await writeText(write, { id, step, hit, text, mentions, version: next });
  await endSessionDrafts(tx, session.rid, author.id, [draftOf('note_change', null, null, id)]);
  await append(toEvent({ id, step, hit }));
}

export function createNotes(context: StoreContext, writeSession: WriteSession): Notes {
  const write = (ref: string, author: Person, body: (write: SessionWrite) => Promise<void>): Promise<void> =>
    writeSession({ ref, author, may: 'note.write', follows: 'silent' }, body);
  return {
    list: (ref, author) => listNotes(context, ref, author),
    add: (ref, note, author, toEvent) => write(ref, author, (one) => addNote(one, note, toEvent)),
    change: (ref, id, change, author, toEvent) => write(ref, author, (one) => changeNote(one, id, change, toEvent)),
  };
}
