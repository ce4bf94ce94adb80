'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Route } from 'next';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { DraftLine } from '#components/ui/form/draft-line.tsx';
import { DraftWait } from '#components/ui/form/draft-wait.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import { Link } from '#components/ui/link.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { change, isConflict } from '#lib/client/change.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { queryOf } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import { stepName } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { Note } from '#lib/model/review/note.schema.ts';
import type { Person } from '#lib/model/schema.ts';
import type { StepState } from '#lib/model/session/session.schema.ts';
import { changeNote, readNotes, withdrawNote } from '#lib/operations/notes.ts';
import { mentionedIn, NoteField } from './note-field.tsx';

interface NoteItemProps {
  readonly reference: string;
  readonly note: Note;
  readonly people: readonly Person[];
  readonly steps: readonly StepState[];
}

/** Only its author can change or withdraw a note. */
export function NoteItem({ reference, note, people, steps }: NoteItemProps) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'withdrawn'>('shown');
  const { by, text, writtenAt, editedAt, withdrawnAt, former } = note;
  return (
    <li className="flex flex-col gap-1 border-hairline border-b py-2.5 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
        <SafeText text={by.name} className="font-medium text-text" />
        <Time value={writtenAt} />
        <Target reference={reference} note={note} steps={steps} />
        {editedAt && (
          <span>
            edited <Time value={editedAt} />
          </span>
        )}
      </p>
      {withdrawnAt ? (
        <p className="text-muted">
          Withdrawn <Time value={withdrawnAt} />
        </p>
      ) : mode === 'edited' ? (
        <EditNote reference={reference} note={note} people={people} onEnd={() => setMode('shown')} />
      ) : (
        <NoteText text={text} />
      )}
      {former.length > 0 && (
        <details className="text-muted">
          <summary className="w-fit cursor-pointer rounded-chip hover:text-text">
            {former.length === 1 ? '1 earlier version' : `${former.length} earlier versions`}
          </summary>
          <ol className="mt-1 flex flex-col gap-1 border-control border-l-2 pl-3">
            {former.map((one) => (
              <li key={one.writtenAt}>
                <Time value={one.writtenAt} />
                <NoteText text={one.text} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {note.mayChange && mode === 'shown' && (
        <div className="flex gap-3 print:hidden">
          <Button look="link" size="small" shape="bare" onClick={() => setMode('edited')}>
            Edit
          </Button>
          <Button look="link" size="small" shape="bare" onClick={() => setMode('withdrawn')}>
            Withdraw
          </Button>
        </div>
      )}
      {note.mayChange && mode === 'withdrawn' && (
        <WithdrawNote reference={reference} note={note} onEnd={() => setMode('shown')} />
      )}
    </li>
  );
}

/** The text is shown whole, but pages of empty lines scroll. */
const NoteText = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    <p className="text-muted">This text can no longer be read.</p>
  ) : (
    <Scroller
      as="div"
      className="max-h-160 max-w-[80ch] overflow-y-auto whitespace-pre-wrap wrap-anywhere print:max-h-none"
    >
      <SafeText text={text} />
    </Scroller>
  );

function Target({ reference, note: { step, hit }, steps }: Omit<NoteItemProps, 'people'>) {
  if (step === null) return null;
  const target = steps.find((one) => one.step === step);
  const address = stepPage(reference, step);
  return (
    <span>
      on{' '}
      <Link
        href={hit === null ? address : (`${address}?hit=${encodeURIComponent(hit)}` as Route)}
        className="rounded-chip text-accent hover:underline"
      >
        {hit === null ? '' : 'a hit in '}
        {target === undefined ? 'a step no longer listed' : <SafeText text={stepName(target)} />}
      </Link>
    </span>
  );
}

interface ChangeProps extends Pick<NoteItemProps, 'reference' | 'note'> {
  readonly onEnd: () => void;
}

function EditNote({ reference, note, people, onEnd }: ChangeProps & Pick<NoteItemProps, 'people'>) {
  const client = useQueryClient();
  const draft = useDraft(sessionDraft(reference, 'note_change', undefined, note.id), { text: note.text ?? '' });
  const form = useForm({
    entries: draft,
    version: note.version,
    check: ({ text }) => ({ text: text.trim() === '' && 'Enter the note.' }),
    send: ({ text }, version) =>
      change(client, changeNote, {
        ref: reference,
        id: note.id,
        body: { version, text: text.trim(), mentions: mentionedIn(text, people) },
      }),
    onDone: onEnd,
    onConflict: () => client.invalidateQueries(queryOf(readNotes, { ref: reference })),
  });
  if (!draft.isReady) return <DraftWait draft={draft} />;
  const refused = form.error && `Not changed: ${failureMessage(form.error)}`;
  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-2">
      <NoteField
        label="Text"
        text={form.fields.text}
        onText={(text) => form.set({ text })}
        people={people}
        error={refused ?? form.errors.text}
      />
      {(form.isLate || isConflict(form.error)) && note.text !== null && (
        <div role="status" className="border-control border-l-2 pl-3">
          <p className="text-muted">This is the current note. Save replaces it with your text.</p>
          <NoteText text={note.text} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="ink" size="small" aria-disabled={form.isPending}>
          Save
        </Button>
        <Button size="small" onClick={onEnd}>
          Cancel
        </Button>
        <DraftLine draft={draft} onDiscard={form.discard} />
      </div>
    </Form>
  );
}

function WithdrawNote({ reference, note, onEnd }: ChangeProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => change(client, withdrawNote, { ref: reference, id: note.id, body: { version: note.version } }),
    onError(failure) {
      if (isConflict(failure)) void client.invalidateQueries(queryOf(readNotes, { ref: reference }));
    },
  });
  return (
    <fieldset aria-label="Withdraw this note" className="flex flex-wrap items-center gap-2">
      <p>Withdraw this note? Others can no longer read it.</p>
      <Button size="small" look="ink" disabled={isPending} onClick={() => mutate()}>
        Withdraw
      </Button>
      <Button size="small" onClick={onEnd}>
        Keep it
      </Button>
      <p role="alert" className="basis-full text-rejected-fg empty:hidden">
        {error && `Not withdrawn: ${failureMessage(error)}`}
      </p>
    </fieldset>
  );
}
