'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { cancelImport, importProgressQuery } from '#lib/client/ways-in.ts';

/** Asks before it ends an import: it cannot be taken up again, only started anew. */
export function CancelImport({ id }: { id: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => cancelImport(id),
    onSuccess: (progress) => {
      client.setQueryData(importProgressQuery(id).queryKey, progress);
      setOpen(false);
    },
  });
  return (
    <>
      <Button ref={anchor} onClick={() => setOpen(true)}>
        Cancel the import
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) reset();
        }}
        anchor={anchor}
        initialFocus={keep}
        title="Cancel the import"
        footer={
          <>
            <Button ref={keep} onClick={() => setOpen(false)}>
              Let it go on
            </Button>
            <Button look="ink" disabled={isPending} onClick={() => mutate()}>
              Cancel the import
            </Button>
          </>
        }
      >
        <p>
          Rows that were not asked for yet stay out. What is registered stays registered. To go on later, import the
          file again: what is known is left out then.
        </p>
        {error && <ProblemPanel what="It was not cancelled" error={error} className="mt-4 px-0 pt-0 pb-0" />}
      </Dialog>
    </>
  );
}
