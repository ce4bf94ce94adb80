'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ProofMethods, useStepUp } from '#components/account/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { saveFile } from '#lib/client/downloads/save-file.ts';
import { readResultsFile } from '#lib/client/import.ts';
import { failureMessage } from '#lib/client/request.ts';

/** All rows as a file. They hold session ids, so a fresh proof of identity may be needed; the browser stores nothing but the file. */
export function ExportResults({ id, proofs }: { id: string; proofs: ProofMethods }) {
  const { confirmed, dialog } = useStepUp(proofs);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmed(async () => saveFile(await readResultsFile(id), `import-${id}.csv`)),
  });
  return (
    <>
      <Button aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
        <Download aria-hidden />
        Results as CSV
      </Button>
      {dialog}
      <p role="alert" className="w-full text-rejected-fg empty:hidden">
        {error && `The results could not be exported: ${failureMessage(error)}`}
      </p>
    </>
  );
}
