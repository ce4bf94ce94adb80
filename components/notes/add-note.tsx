'use client';

import { lazy, Suspense } from 'react';
import { useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';
import type { NoteTarget } from '#lib/model/review/note.ts';

const load = () => import('./add-note-dialog.tsx');
const AddNoteDialog = lazy(() => load().then((module) => ({ default: module.AddNoteDialog })));

interface AddNoteProps {
  readonly reference: string;
  readonly target: NoteTarget;
  readonly title: string;
}

/** By key and from the command palette: a note on what is on screen. */
export function AddNote({ reference, target, title }: AddNoteProps) {
  const { overlay, setOpen } = useOverlay('dialog', load);
  useKey('n', 'Add note', () => setOpen(true));
  return (
    <Suspense>{overlay && <AddNoteDialog reference={reference} target={target} title={title} {...overlay} />}</Suspense>
  );
}
