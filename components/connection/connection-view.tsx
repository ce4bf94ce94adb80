'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Proofs } from '#components/account/index.ts';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { Time } from '#components/ui/time.tsx';
import { connectionQuery, readEveryMs } from '#lib/client/connection.ts';
import type { ConnectionReading } from '#lib/model/connection.ts';
import { DeadDeliveries } from './dead-deliveries.tsx';
import { RetentionFigures, Versions, Worker } from './machine.tsx';
import { Media, Upstream } from './upstream.tsx';
import { Webhook } from './webhook.tsx';
import { concernsOf } from './words.ts';

interface ConnectionViewProps {
  /** As the server read it for the page. */
  readonly first: ConnectionReading;
  readonly proofs: Proofs;
}

/** The connection to the verification service, as it is now: read again while it is looked at. */
export function ConnectionView({ first, proofs }: ConnectionViewProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...connectionQuery(),
    initialData: first,
    initialDataUpdatedAt: Date.parse(first.readAt),
  });
  const concerns = concernsOf(data);
  return (
    <div className="min-h-0 grow panes:overflow-y-auto">
      <div className="mx-auto w-full max-w-6xl px-5 py-6">
        <h1 className="font-semibold text-title">Connection</h1>
        <p className="text-muted">
          Read <Time value={data.readAt} />, again every {readEveryMs / 1_000} s while you look.
        </p>
        <ul aria-label="What needs attention" className="mt-2 mb-5 flex flex-col gap-1">
          {concerns.length === 0 && <li>Nothing needs attention.</li>}
          {concerns.map((concern) => (
            <li key={concern} className="flex items-start gap-1.5 font-medium text-rejected-fg">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {concern}
            </li>
          ))}
        </ul>
        {error && (
          <ProblemPanel
            what="It could not be read again; what stands here is as old as it says"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            className="mb-5 border-hairline border-t"
          />
        )}
        <Webhook webhook={data.webhook} />
        <DeadDeliveries dead={data.webhook.dead} proofs={proofs} />
        <Upstream upstream={data.upstream} />
        <Media media={data.media} />
        <Worker worker={data.worker} />
        <RetentionFigures retention={data.retention} />
        <Versions versions={data.versions} />
      </div>
    </div>
  );
}
