'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ReadProblem, Skeleton } from '#components/ui/feedback/index.ts';
import { DraftLine } from '#components/ui/form/draft-line.tsx';
import { DraftWait } from '#components/ui/form/draft-wait.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import { change } from '#lib/client/change.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { queryOf } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import type { NoteTarget, SessionNotes } from '#lib/model/review/note.schema.ts';
import { addNote, readNotes } from '#lib/operations/notes.ts';
import { mentionedIn, NoteField } from './note-field.tsx';

interface NewNoteProps {
  readonly notes: SessionNotes;
  readonly target: NoteTarget;
  readonly onAdded?: (() => void) | undefined;
}

/** A failure keeps the text, and a second attempt at the same note makes no second note. */
export function NewNote({ notes, target, onAdded }: NewNoteProps) {
  const client = useQueryClient();
  const { ref, people, isShared } = notes;
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isAdded, setAdded] = useState(false);
  const draft = useDraft(sessionDraft(ref, 'note', target), { text: '' });
  const form = useForm({
    entries: draft,
    check: ({ text }) => ({ text: text.trim() === '' && 'Enter the note.' }),
    send: ({ text }) =>
      change(client, addNote, { ref, body: { id, ...target, text: text.trim(), mentions: mentionedIn(text, people) } }),
    onDone() {
      setId(crypto.randomUUID());
      setAdded(true);
      onAdded?.();
    },
    onConflict() {
      setId(crypto.randomUUID());
      return client.invalidateQueries(queryOf(readNotes, { ref }));
    },
  });
  if (!draft.isReady) return <DraftWait draft={draft} />;
  const { text } = form.fields;
  const refused = form.error && `The note was not added: ${failureMessage(form.error)}`;
  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-2 print:hidden">
      <NoteField
        label="New note"
        text={text}
        onText={(next) => form.set({ text: next })}
        people={people}
        error={refused ?? form.errors.text}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" look="ink" aria-disabled={form.isPending}>
          {form.isPending ? 'Adding' : 'Add note'}
        </Button>
        {isAdded && text === '' ? (
          <p role="status" className="text-muted">
            Note added.
          </p>
        ) : (
          <DraftLine draft={draft} onDiscard={form.discard} />
        )}
        <p className="text-muted max-sm:basis-full sm:ml-auto">
          {isShared ? 'Everyone who reviews this session can read it.' : 'You and the officers can read it.'}
        </p>
      </div>
    </Form>
  );
}

/** The notes of a session are undefined while `waiting` shows that they are read, or why they could not be. */
export function useNotes(reference: string) {
  const read = useQuery(queryOf(readNotes, { ref: reference }));
  const { data, error } = read;
  const waiting = error ? (
    <ReadProblem what="The notes could not be read" read={read} />
  ) : (
    <Skeleton className="w-60" />
  );
  return { data, waiting: data ? null : waiting };
}
