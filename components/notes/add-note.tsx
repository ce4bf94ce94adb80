'use client';

/**
 * Notes on sessions, steps and hits. Hides drafts, mentions and how a note sent twice stays one. Promises that no text is lost by a failure, and that
 * its dialog is loaded when it is first opened. Throws nothing.
 */
import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { holdKeys, useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { drawnPart, lazyPart } from '#components/ui/scheduling/index.ts';
import { queryOf } from '#lib/client/operation.ts';
import type { NoteTarget } from '#lib/model/review/note.schema.ts';
import { readNotes } from '#lib/operations/notes.ts';

const load = () => import('./add-note-dialog.tsx');
const AddNoteDialog = lazyPart(() => load().then((module) => module.AddNoteDialog));

/** The dialog opens with its field, so that the note can be typed at once, unless the notes take longer. */
const longestWaitMs = 1_000;

interface AddNoteProps {
  readonly reference: string;
  readonly target: NoteTarget;
  readonly title: string;
}

/** A key and the command palette add a note on what is on the screen. */
export function AddNote({ reference, target, title }: AddNoteProps) {
  const { overlay, setOpen } = useOverlay('dialog', load);
  const client = useQueryClient();
  const open = async () => {
    holdKeys();
    const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
    // The dialog says when the notes could not be read.
    await Promise.race([
      Promise.allSettled([client.ensureQueryData(queryOf(readNotes, { ref: reference })), load()]),
      late,
    ]);
    setOpen(true);
  };
  useKey('n', 'Add note', () => void open());
  return overlay && <AddNoteDialog reference={reference} target={target} title={title} {...overlay} />;
}

/** The panel is loaded when the activity of a session is first opened. */
export const NotesPanel = drawnPart(
  dynamic(() => import('./notes-panel.tsx').then((module) => module.NotesPanel)),
  <Skeleton className="m-5 w-60" />,
);
