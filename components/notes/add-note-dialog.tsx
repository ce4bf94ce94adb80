'use client';

import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { notesQuery } from '#lib/client/review/records.ts';
import type { NoteTarget } from '#lib/model/review/note.ts';
import { NewNote } from './new-note.tsx';

interface AddNoteDialogProps extends OverlayProps {
  readonly reference: string;
  readonly target: NoteTarget;
  readonly title: string;
}

/** Closing the dialog keeps the draft. */
export function AddNoteDialog({ reference, target, title, ...overlay }: AddNoteDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(notesQuery(reference));
  return (
    <Dialog {...overlay} title={title} description="What you write is kept as a draft until you add it.">
      {error && !data && (
        <ProblemPanel
          what="The notes could not be read"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <Skeleton className="w-60" />}
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
