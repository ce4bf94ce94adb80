'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ProofMethods } from '#components/account/index.ts';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { Time } from '#components/ui/time/index.ts';
import { connectionQuery, readEveryMs } from '#lib/client/connection.ts';
import type { ConnectionStatus } from '#lib/model/connection.ts';
import { AlertMail } from './alert-mail.tsx';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { FileHosts } from './file-hosts.tsx';
import { concernMessages } from './labels.ts';
import { RetentionSummary } from './retention-summary.tsx';
import { VerificationService } from './verification-service.tsx';
import { Versions } from './versions.tsx';
import { Webhook } from './webhook.tsx';
import { Worker } from './worker.tsx';

interface ConnectionViewProps {
  /** Read by the server for the page. */
  readonly first: ConnectionStatus;
  readonly proofs: ProofMethods;
}

export function ConnectionView({ first, proofs }: ConnectionViewProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...connectionQuery(),
    initialData: first,
    initialDataUpdatedAt: Date.parse(first.readAt),
  });
  const concerns = concernMessages(data);
  return (
    <div className="min-h-0 grow panes:overflow-y-auto">
      <div className="mx-auto w-full max-w-6xl px-5 py-6">
        <h1 className="font-semibold text-title">Connection</h1>
        <p className="text-muted">
          Updated <Time value={data.readAt} />, refreshed every {readEveryMs / 1_000} s while this page is open.
        </p>
        <ul aria-label="Needs attention" className="mt-2 mb-5 flex flex-col gap-1">
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
            what="The connection could not be refreshed. The data below is older"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            className="mb-5 border-hairline border-t"
          />
        )}
        <Webhook webhook={data.webhook} />
        <FailedDeliveries dead={data.webhook.dead} proofs={proofs} />
        <VerificationService upstream={data.upstream} />
        <FileHosts media={data.media} />
        <Worker worker={data.worker} />
        <AlertMail />
        <RetentionSummary retention={data.retention} />
        <Versions versions={data.versions} />
      </div>
    </div>
  );
}
