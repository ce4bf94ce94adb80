'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BoxedTable, Outcome, Section } from '#components/account/section.tsx';
import { type ProofMethods, useStepUp } from '#components/account/use-step-up.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ReadProblem } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { connectionQuery, failedDeliveriesQuery, retryDeliveries } from '#lib/client/connection.ts';
import { failureMessage } from '#lib/client/request.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { FailedDeliveryRow } from '#lib/model/connection.schema.ts';
import { failureLabel, plural } from './labels.ts';

/** Failed deliveries can be retried one by one or all at once. */
export function FailedDeliveries({ dead, proofs }: { readonly dead: number; readonly proofs: ProofMethods }) {
  const client = useQueryClient();
  const read = useInfiniteQuery({
    ...failedDeliveriesQuery(dead),
    enabled: dead > 0,
    placeholderData: (before) => before,
  });
  const { confirmed, dialog } = useStepUp(proofs);
  const [isRetryAllOpen, setRetryAllOpen] = useState(false);
  const retry = useMutation({
    mutationFn: async (ids: readonly number[] | 'all') => {
      let retried = 0;
      await confirmed(async () => {
        ({ retried } = await retryDeliveries(ids));
      });
      return retried;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: connectionQuery().queryKey }),
  });
  const rows = dead === 0 ? undefined : read.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Section
      wide
      title="Failed deliveries"
      description="Deliveries whose session could not be read after several attempts."
    >
      {dead === 0 && <p className="text-muted">No failed deliveries.</p>}
      {dead > 0 && <ReadProblem what="The deliveries could not be read" read={read} className="px-0!" />}
      {rows && (
        <>
          <Button disabled={retry.isPending} onClick={() => setRetryAllOpen(true)}>
            Retry all {dead.toLocaleString('en')}
          </Button>
          <Table rows={rows} busy={retry.isPending} onRetry={(id) => retry.mutate([id])} />
          {read.hasNextPage && (
            <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
              {read.isFetchingNextPage ? 'Loading more' : 'Show more'}
            </Button>
          )}
        </>
      )}
      <Outcome
        message={retry.data !== undefined && `${plural(retry.data, 'delivery', 'deliveries')} queued again.`}
        failure={retry.error && `No delivery was retried: ${failureMessage(retry.error)}`}
      />
      <Dialog
        open={isRetryAllOpen}
        onOpenChange={setRetryAllOpen}
        title={`Retry ${plural(dead, 'delivery', 'deliveries')}`}
        footer={
          <>
            <Button onClick={() => setRetryAllOpen(false)}>Cancel</Button>
            <Button
              look="ink"
              onClick={() => {
                setRetryAllOpen(false);
                retry.mutate('all');
              }}
            >
              Retry all
            </Button>
          </>
        }
      >
        <p>
          They are queued as if just received. The worker reads each session once, within its share of the API rate
          limit. Deliveries that fail again return to this list.
        </p>
      </Dialog>
      {dialog}
    </Section>
  );
}

interface TableProps {
  readonly rows: readonly FailedDeliveryRow[];
  readonly busy: boolean;
  readonly onRetry: (id: number) => void;
}

const columns = [['Session'], ['Reason'], ['Received'], ['Attempts', 'text-right'], ['Retry', 'sr-only']] as const;

const Table = ({ rows, busy, onRetry }: TableProps) => (
  <BoxedTable caption="Failed deliveries, newest first" columns={columns}>
    {rows.map(({ id, ref, lastError, receivedAt, tries }) => (
      <tr key={id} className="h-9 border-hairline border-t">
        <td className="whitespace-nowrap px-3">
          {ref ? (
            <Link href={sessionPage(ref)} className="font-mono text-accent hover:underline">
              {ref}
            </Link>
          ) : (
            <span className="text-muted">Not in Review Desk</span>
          )}
        </td>
        <td className="min-w-56 px-3">{lastError ? failureLabel(lastError) : 'Unknown'}</td>
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
  </BoxedTable>
);
