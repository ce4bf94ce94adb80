'use client';

import { Dialog } from '#components/ui/dialog.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import type { NoteTarget } from '#lib/model/review/note.schema.ts';
import { NewNote, useNotes } from './new-note.tsx';

interface AddNoteDialogProps extends OverlayProps {
  readonly reference: string;
  readonly target: NoteTarget;
  readonly title: string;
}

/** Closing the dialog keeps the draft. */
export function AddNoteDialog({ reference, target, title, ...overlay }: AddNoteDialogProps) {
  const { data, waiting } = useNotes(reference);
  return (
    <Dialog {...overlay} title={title} description="What you write is kept as a draft until you add it.">
      {waiting}
      {data && (
        <NewNote
          key={JSON.stringify(target)}
          notes={data}
          target={target}
          onAdded={() => overlay.onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}
