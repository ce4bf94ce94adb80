'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { isConflict } from '#lib/client/change.ts';
import { failureMessage } from '#lib/client/request.ts';
import { addNote, notesQuery, rememberDraft, saveDraft, typedDraft } from '#lib/client/review/records.ts';
import type { NoteTarget, SessionNotes } from '#lib/model/review/note.ts';
import { mentionedIn, NoteField } from './note-field.tsx';

/** A draft is saved this long after the last key. */
const delayMs = 2_000;
/** After a failure it is tried again at this interval. */
const retryMs = 5_000;

/**
 * A draft is in the memory of this tab at once and on the server after two seconds, so that it is there again after a lost connection and in another
 * browser. It is never in Web Storage.
 *
 * @param stored what the server has
 */
function useDraft(reference: string, target: NoteTarget, stored: string) {
  const [text, setText] = useState(typedDraft(reference, target) ?? stored);
  const [state, setState] = useState<keyof typeof draftStates>('none');
  const [failures, setFailures] = useState(0);
  const saved = useRef(stored);
  const sending = useRef<Promise<void> | undefined>(undefined);
  /** From an empty field nothing can be lost. */
  const isUnsaved = text !== '' && text !== saved.current;

  async function put(draft: string): Promise<void> {
    try {
      await saveDraft(reference, { ...target, text: draft });
      saved.current = draft;
      setState('saved');
    } catch {
      // The state beside the field says so, and it is tried again.
      setState('failed');
      setFailures((count) => count + 1);
    }
  }
  /** Drafts are sent one after the other, since the last one counts. */
  function send(draft: string): void {
    const sent: Promise<void> = (sending.current ?? Promise.resolve()).then(() => put(draft));
    sending.current = sent;
    void sent.then(() => {
      if (sending.current === sent) sending.current = undefined;
    });
  }
  const save = useEffectEvent(() => {
    if (text !== saved.current) send(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each key and each failure
  useEffect(() => {
    const timer = setTimeout(() => save(), failures === 0 ? delayMs : retryMs);
    return () => clearTimeout(timer);
  }, [text, failures]);
  useEffect(() => {
    const retry = () => save();
    window.addEventListener('online', retry);
    // Phones end a page in the background without another word.
    window.addEventListener('pagehide', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', retry);
      document.removeEventListener('visibilitychange', retry);
      // The page is left.
      save();
    };
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [isUnsaved]);

  return {
    text,
    setText(next: string) {
      rememberDraft(reference, target, next);
      setText(next);
      setState('typing');
      setFailures(0);
    },
    state,
    /** When a note with this text was added, only what was typed since is left of the draft. */
    end(added: string) {
      const left = typedDraft(reference, target) ?? text;
      const isAll = left.trim() === added;
      rememberDraft(reference, target, isAll ? '' : left);
      if (isAll) setText('');
      setState('none');
      // The server ended the draft with the note, but one that was sent meanwhile may have come after it.
      if (isAll && (saved.current !== '' || sending.current)) send('');
      if (isAll) return;
      saved.current = '';
      send(left);
    },
  };
}

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

/** A failure keeps the text, and a second attempt at the same note makes no second note. */
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

/** The notes of a session are undefined while `waiting` shows that they are read, or why they could not be. */
export function useNotes(reference: string) {
  const { data, error, refetch, isFetching } = useQuery(notesQuery(reference));
  const retry = () => void refetch();
  const waiting = error ? (
    <ProblemPanel what="The notes could not be read" error={error} onRetry={retry} retrying={isFetching} />
  ) : (
    <Skeleton className="w-60" />
  );
  return { data, waiting: data ? null : waiting };
}
