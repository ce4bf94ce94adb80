'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Outcome, type Proofs, Section, useConfirmed } from '#components/account/index.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { Time } from '#components/ui/time.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { connectionQuery, deadDeliveriesQuery, retryDeliveries } from '#lib/client/connection.ts';
import type { DeadDeliveryRow } from '#lib/model/connection.ts';
import { urls } from '#lib/model/urls.ts';
import { errorWords, plural } from './words.ts';

interface DeadDeliveriesProps {
  readonly dead: number;
  readonly proofs: Proofs;
}

/** What the worker gave up, to be tried again: one, or all of them. */
export function DeadDeliveries({ dead, proofs }: DeadDeliveriesProps) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...deadDeliveriesQuery(dead),
    enabled: dead > 0,
    placeholderData: (before) => before,
  });
  const { confirmed, dialog } = useConfirmed(proofs);
  const [asksForAll, setAsksForAll] = useState(false);
  const retry = useMutation({
    mutationFn: async (ids: readonly number[] | 'all') => {
      let retried = 0;
      await confirmed(async () => {
        ({ retried } = await retryDeliveries(ids));
      });
      return retried;
    },
    onSettled: () => client.invalidateQueries({ queryKey: connectionQuery().queryKey }),
  });
  const rows = dead === 0 ? undefined : data?.pages.flatMap((page) => page.deliveries);
  const failure = retry.error instanceof ProblemError ? (retry.error.detail ?? retry.error.title) : undefined;
  return (
    <Section wide title="Given up" about="Deliveries whose session could not be read, however often it was tried.">
      {dead === 0 && <p className="text-muted">No delivery was given up.</p>}
      {error && dead > 0 && (
        <ProblemPanel
          what="The deliveries could not be read"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="px-0!"
        />
      )}
      {rows && (
        <>
          <Button disabled={retry.isPending} onClick={() => setAsksForAll(true)}>
            Retry all {dead.toLocaleString('en')}
          </Button>
          <Table rows={rows} busy={retry.isPending} onRetry={(id) => retry.mutate([id])} />
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Reading more' : 'Show more'}
            </Button>
          )}
        </>
      )}
      <Outcome
        news={retry.data !== undefined && `${plural(retry.data, 'delivery is', 'deliveries are')} tried again.`}
        failure={retry.error && `Nothing was tried again: ${failure ?? 'the desk failed'}`}
      />
      <Dialog
        open={asksForAll}
        onOpenChange={setAsksForAll}
        title={`Retry ${plural(dead, 'delivery', 'deliveries')}`}
        footer={
          <>
            <Button onClick={() => setAsksForAll(false)}>Cancel</Button>
            <Button
              look="ink"
              onClick={() => {
                setAsksForAll(false);
                retry.mutate('all');
              }}
            >
              Retry all
            </Button>
          </>
        }
      >
        <p>
          They wait again as if they had just come, and the worker reads each of their sessions once, within its part of
          the budget. Deliveries that cannot be read still will be given up again.
        </p>
      </Dialog>
      {dialog}
    </Section>
  );
}

interface TableProps {
  readonly rows: readonly DeadDeliveryRow[];
  readonly busy: boolean;
  readonly onRetry: (id: number) => void;
}

function Table({ rows, busy, onRetry }: TableProps) {
  return (
    <div className="relative w-full overflow-x-auto rounded-table border border-hairline bg-surface">
      <table className="w-full text-left">
        <caption className="sr-only">Deliveries that were given up, newest first</caption>
        <thead className="text-muted">
          <tr className="h-8">
            <th scope="col" className="px-3 font-medium">
              Session
            </th>
            <th scope="col" className="px-3 font-medium">
              Why
            </th>
            <th scope="col" className="px-3 font-medium">
              Received
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              Tries
            </th>
            <th scope="col" className="px-3">
              <span className="sr-only">Retry</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, ref, lastError, receivedAt, tries }) => (
            <tr key={id} className="h-9 border-hairline border-t">
              <td className="whitespace-nowrap px-3">
                {ref ? (
                  <Link href={urls.session(ref)} prefetch={false} className="font-mono text-accent hover:underline">
                    {ref}
                  </Link>
                ) : (
                  <span className="text-muted">Not registered</span>
                )}
              </td>
              <td className="min-w-56 px-3">{lastError ? errorWords(lastError) : 'Not known'}</td>
              <td className="px-3">
                <Time value={receivedAt} />
              </td>
              <td className="px-3 text-right tabular-nums">{tries.toLocaleString('en')}</td>
              <td className="px-2 text-right">
                <Button
                  size="small"
                  disabled={busy}
                  onClick={() => onRetry(id)}
                  aria-label={`Retry the delivery ${ref ? `for ${ref}` : `number ${id}`}`}
                >
                  Retry
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
