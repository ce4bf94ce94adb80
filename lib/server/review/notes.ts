/**
 * These are notes for reviewers. The module promises: who may not know of screening reads their own notes alone, on the session and on the steps
 * that they may know of; a hidden step or hit is the same "not found" as none. It throws Problems: not_found, bad_request, not_allowed, conflict,
 * store_unavailable.
 */
import { mayDo } from '#lib/model/access/permissions.ts';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import type { AuditAction } from '#lib/model/audit.ts';
import {
  type Note,
  type NoteTarget,
  noteBodySchema,
  noteChangeSchema,
  noteWithdrawalSchema,
  type SessionNotes,
  sessionNotesSchema,
} from '#lib/model/review/note.schema.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { addNote, changeNote, readNotes, withdrawNote } from '#lib/operations/notes.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { toIso, toIsoOrNull } from '#lib/server/iso-time.ts';
import { getStore, type NoteRecord } from '#lib/server/store/index.ts';
import { draftsOf, requireTarget } from './drafts.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';
import type { SessionHandle } from './session-handle.ts';
import { stepNaming } from './step-names.ts';

function toNote(reviewer: Reviewer, record: NoteRecord, nameOf: ReadonlyMap<string, string>): Note {
  const { id, step, hit, version, by, texts, withdrawnAtMs, mentions: mentioned } = record;
  const isOwn = by.id === reviewer.id;
  const shown = withdrawnAtMs === null || isOwn ? texts : [];
  return {
    id,
    step,
    hit,
    version,
    by,
    text: withdrawnAtMs === null ? (texts[0]?.text ?? null) : null,
    writtenAt: toIso(record.writtenAtMs),
    editedAt: toIsoOrNull(record.editedAtMs),
    withdrawnAt: toIsoOrNull(withdrawnAtMs),
    mentions: mentioned.map((one) => ({ id: one, name: nameOf.get(one) ?? 'Former reviewer' })),
    former: shown
      .slice(withdrawnAtMs === null ? 1 : 0)
      .map(({ text: former, writtenAtMs }) => ({ text: former, writtenAt: toIso(writtenAtMs) })),
    mayChange: isOwn && withdrawnAtMs === null && mayDo(reviewer.roles, 'note.write'),
  };
}

/** What the reviewer may know of: the notes of a role that may not know of screening are its own. */
async function toSessionNotes({ reviewer, record }: SessionHandle): Promise<SessionNotes> {
  const session = await record();
  const { ref, steps } = session;
  const store = await getStore();
  const isShared = maySeeScreening(reviewer.roles);
  const known = new Set(steps.map(({ step }) => step));
  const isKnown = ({ step }: NoteTarget) => isShared || step === null || known.has(step);
  const mayWrite = mayDo(reviewer.roles, 'note.write');
  const [notes, drafts, people] = await Promise.all([
    store.notes.list(ref, isShared ? undefined : reviewer.id),
    mayWrite ? draftsOf(reviewer, session) : [],
    mayWrite ? store.assignments.assignees() : [],
  ]);
  const shown = notes.filter(isKnown);
  const nameStep = await stepNaming(reviewer);
  const nameOf = await store.assignments.namesOf([...new Set(shown.flatMap(({ mentions: ids }) => ids))]);
  return {
    ref,
    notes: shown.map((note) => toNote(reviewer, { ...note, step: note.step && nameStep(ref, note.step) }, nameOf)),
    drafts: drafts.flatMap(({ form, step, hit, fields, savedAt }) =>
      form === 'note' ? [{ step, hit, text: String(fields.text), savedAt }] : [],
    ),
    people: people.flatMap(({ id, name }) => (id === reviewer.id ? [] : [{ id, name }])),
    mayWrite,
    isShared,
  };
}

const toEvent =
  ({ reviewer }: SessionHandle, ref: string, action: AuditAction, mentioned = 0) =>
  ({ id, step, hit }: { readonly id: string } & NoteTarget) =>
    toAuditEvent(reviewer, action, {
      ref,
      object: id,
      detail: {
        ...(step !== null && { step }),
        ...(hit !== null && { hit }),
        ...(mentioned > 0 && { mentions: mentioned }),
      },
    });

on(readNotes, { answer: sessionNotesSchema }, async ({ session, reviewer }) => {
  const { ref } = await session.record();
  await recordEvent(reviewer, 'note.read', { ref });
  return toSessionNotes(session);
});

// A note sent twice, under the id that its page gave it, is one.
on(addNote, { body: noteBodySchema }, async ({ session, reviewer, body }) => {
  const record = await session.record();
  const store = await getStore();
  const about = await requireTarget(reviewer, record, body);
  await store.notes.add(
    record.ref,
    { id: body.id ?? crypto.randomUUID(), ...about, text: body.text, mentions: body.mentions },
    reviewer,
    toEvent(session, record.ref, 'note.added', body.mentions.length),
  );
  return toSessionNotes(session);
});

on(changeNote, { body: noteChangeSchema }, async ({ session, reviewer, id, body }) => {
  const { ref } = await session.record();
  const event = toEvent(session, ref, 'note.edited', body.mentions.length);
  await (await getStore()).notes.change(ref, id, body, reviewer, event);
  return toSessionNotes(session);
});

// The text stays for its author alone.
on(withdrawNote, { body: noteWithdrawalSchema }, async ({ session, reviewer, id, body }) => {
  const { ref } = await session.record();
  const { notes } = await getStore();
  const event = toEvent(session, ref, 'note.withdrawn');
  await notes.change(ref, id, { version: body.version, text: null, mentions: [] }, reviewer, event);
  return toSessionNotes(session);
});
