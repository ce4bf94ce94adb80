'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { isConflict } from '#lib/client/conflict.ts';
import { failureMessage } from '#lib/client/request.ts';
import { addNote, notesQuery } from '#lib/client/review/notes.ts';
import type { NoteTarget, SessionNotes } from '#lib/model/review/note.ts';
import { mentionedIn } from './mention.ts';
import { NoteField } from './note-field.tsx';
import { useDraft } from './use-draft.ts';

interface NewNoteProps {
  readonly notes: SessionNotes;
  readonly target: NoteTarget;
  readonly onAdded?: (() => void) | undefined;
}

const draftStates = {
  none: '',
  typing: '',
  saved: 'Draft saved.',
  failed: 'The draft could not be saved. It stays on this page; saving is tried again.',
} as const;

/** A failure keeps the text; a second try of the same note is no second note. */
export function NewNote({ notes, target, onAdded }: NewNoteProps) {
  const client = useQueryClient();
  const { ref, people, drafts, isShared } = notes;
  const stored = drafts.find(({ step, hit }) => step === target.step && hit === target.hit)?.text ?? '';
  const { text, setText, state, end } = useDraft(ref, target, stored);
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (sent: string) =>
      addNote(client, { ref, body: { id, ...target, text: sent, mentions: mentionedIn(sent, people) } }),
    onSuccess: (_, sent) => {
      end(sent);
      setId(crypto.randomUUID());
      setSubmitted(false);
      onAdded?.();
    },
    onError: (failure) => {
      if (!isConflict(failure)) return;
      setId(crypto.randomUUID());
      void client.invalidateQueries(notesQuery(ref));
    },
  });
  function submit(): void {
    setSubmitted(true);
    if (text.trim() !== '' && !isPending) mutate(text.trim());
  }
  const problem = error ? `The note was not added: ${failureMessage(error)}` : undefined;
  const lacksText = isSubmitted && text.trim() === '' ? 'Enter the note.' : undefined;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-2 print:hidden"
    >
      <NoteField
        label="New note"
        text={text}
        onText={setText}
        people={people}
        onSubmit={submit}
        error={problem ?? lacksText}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" look="ink" aria-disabled={isPending}>
          {isPending ? 'Adding' : 'Add note'}
        </Button>
        <p role="status" className={state === 'failed' ? 'text-rejected-fg' : 'text-muted'}>
          {isSuccess && text === '' ? 'Note added.' : draftStates[state]}
        </p>
        <p className="text-muted max-sm:basis-full sm:ml-auto">
          {isShared ? 'Everyone who reviews this session can read it.' : 'You and the officers can read it.'}
        </p>
      </div>
    </form>
  );
}
