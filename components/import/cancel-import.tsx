'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { cancelImport, importProgressQuery } from '#lib/client/import.ts';

/** Asks before it ends an import: it cannot be resumed, only started again. */
export function CancelImport({ id }: { id: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
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
        Cancel import
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) reset();
        }}
        anchor={anchor}
        initialFocus={continueButton}
        title="Cancel import"
        footer={
          <>
            <Button ref={continueButton} onClick={() => setOpen(false)}>
              Continue import
            </Button>
            <Button look="ink" disabled={isPending} onClick={() => mutate()}>
              Cancel import
            </Button>
          </>
        }
      >
        <p>
          The remaining rows are not imported. Sessions already registered stay registered. To continue later, import
          the file again: sessions already registered are skipped.
        </p>
        {error && <ProblemPanel what="The import was not cancelled" error={error} className="mt-4 px-0 pt-0 pb-0" />}
      </Dialog>
    </>
  );
}
