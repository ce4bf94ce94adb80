'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type Proofs, useConfirmed } from '#components/account/index.ts';
import { Button } from '#components/ui/button.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { readResultsFile } from '#lib/client/ways-in.ts';

/** All rows as a file. They hold session ids, so the desk may ask first who it is; the browser keeps nothing of them but the file. */
export function ResultsFile({ id, proofs }: { id: string; proofs: Proofs }) {
  const { confirmed, dialog } = useConfirmed(proofs);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmed(async () => save(await readResultsFile(id), `import-${id}.csv`)),
  });
  return (
    <>
      <Button aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
        <Download aria-hidden />
        Results as CSV
      </Button>
      {dialog}
      <p role="alert" className="w-full text-rejected-fg empty:hidden">
        {error && `The results were not taken out: ${wordsOf(error)}`}
      </p>
    </>
  );
}

const wordsOf = (error: Error): string =>
  error instanceof ProblemError ? (error.detail ?? error.title) : 'The desk failed';

function save(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
