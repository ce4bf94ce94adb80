'use client';

import { useEffect, useState } from 'react';
import { markOpened } from '#lib/client/step.ts';

/** Writes the audit event that the step was really shown (its files have their own), and shows if that failed. */
export function OpenedEvent({ reference, step }: { readonly reference: string; readonly step: string }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    markOpened(reference, step).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [reference, step]);
  return (
    <p role="status" className="bg-surface px-4 text-rejected-fg empty:hidden">
      {failed && 'The audit log could not record that this step was opened.'}
    </p>
  );
}
