'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { whenPainted } from '#components/ui/scheduling/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { takeAhead } from './read-ahead.ts';

/** A session that was only read ahead is read again once it is on screen: that read is the record that it was opened. Says if it failed. */
export function SessionOpened({ reference }: { readonly reference: string }) {
  const client = useQueryClient();
  const [error, setError] = useState<Error>();
  const read = useEffectEvent(async () => {
    setError(undefined);
    await client.fetchQuery({ ...sessionQuery(reference), staleTime: 0, retry: 1 }).catch(setError);
  });
  useEffect(() => (takeAhead(reference) ? whenPainted(() => void read()) : undefined), [reference]);
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
