'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { whenPainted } from '#components/ui/scheduling/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { readSession, sessionQuery } from '#lib/client/session.ts';
import { markAhead, takeAhead } from './read-ahead.ts';

/** A session that was only read ahead is read again once it is on screen: that read is the record that it was opened. Says if it failed. */
export function SessionOpened({ reference }: { readonly reference: string }) {
  const client = useQueryClient();
  const [error, setError] = useState<Error>();
  const read = useEffectEvent(async () => {
    setError(undefined);
    // Without the query's signal: it was seen, whether or not the reviewer has gone on.
    const queryFn = () => readSession(reference);
    await client.fetchQuery({ ...sessionQuery(reference), queryFn, staleTime: 0, retry: 1 }).catch((failure: Error) => {
      markAhead(reference);
      setError(failure);
    });
  });
  useEffect(() => {
    if (!takeAhead(reference)) return;
    let isSeen = false;
    const cancel = whenPainted(() => {
      isSeen = true;
      void read();
    });
    return () => {
      cancel();
      // It was left before it was painted, and may be come back to.
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
