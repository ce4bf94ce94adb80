'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { whenPainted } from '#components/ui/scheduling/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { type PartAccess, readPartsOpened } from '#lib/client/sessions.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';

/** These sessions were read ahead, and not opened since. */
const ahead = new Set<string>();

export const markAhead = (ref: string): void => void ahead.add(ref);

/** A session that was only read ahead is read again once it is on screen: that read is the record that it was opened. It shows if it failed. */
export function SessionOpened({ session, access }: { readonly session: SessionDetail; readonly access: PartAccess }) {
  const reference = session.ref;
  const client = useQueryClient();
  const [error, setError] = useState<Error>();
  const read = useEffectEvent(async () => {
    setError(undefined);
    await readPartsOpened(client, session, access).catch((failure: Error) => {
      markAhead(reference);
      setError(failure);
    });
  });
  useEffect(() => {
    // Once for each session that was only read ahead so far.
    if (!ahead.delete(reference)) return;
    let isSeen = false;
    const cancel = whenPainted(() => {
      isSeen = true;
      void read();
    });
    return () => {
      cancel();
      // The session was left before it was painted, and the reviewer may come back to it.
      if (!isSeen) markAhead(reference);
    };
  }, [reference]);
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 bg-surface px-4 py-1 text-rejected-fg empty:hidden">
      {error && (
        <>
          The audit log could not record that this session was opened. {failureMessage(error)}
          <Button size="small" onClick={() => void read()}>
            Retry
          </Button>
        </>
      )}
    </p>
  );
}
