'use client';

/**
 * The Connection page of administrators: webhook, verification service, file hosts, worker, retention, failed deliveries.
 *
 * Hides that it is refreshed every few seconds while it is open, and that a retry may require a proof of identity first. Promises that it shows
 * nothing about a person, no key and no secret. Throws nothing: failures become messages.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Outcome, Section } from '#components/account/section.tsx';
import type { ProofMethods } from '#components/account/use-step-up.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { ReadProblem, Skeleton } from '#components/ui/feedback/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { alertStateQuery, retryAlerts } from '#lib/client/alerts.ts';
import { connectionQuery, readEveryMs } from '#lib/client/connection.ts';
import { failureMessage } from '#lib/client/request.ts';
import { mailErrorLabels } from '#lib/format/labels/alert-rule.ts';
import type { AlertState } from '#lib/model/alerts.schema.ts';
import type { ConnectionStatus } from '#lib/model/connection.schema.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { concernMessages, plural } from './labels.ts';
import {
  Fact,
  FactList,
  FileHosts,
  RetentionSummary,
  VerificationService,
  Versions,
  Webhook,
  Worker,
} from './sections.tsx';

/** Shows whether alert mail arrives, and for whom it failed. It says nothing of what the mail was about. */
function AlertMail() {
  const client = useQueryClient();
  const read = useQuery(alertStateQuery());
  const { data } = read;
  const retry = useMutation({
    mutationFn: retryAlerts,
    onSettled: () => void client.invalidateQueries({ queryKey: alertStateQuery().queryKey }),
  });
  return (
    <Section wide title="Alert emails" description="Sent by the worker. A failed email is retried for half a day.">
      {!data && !read.error && <Skeleton className="h-4 w-64" />}
      <ReadProblem what="The state of alert emails could not be read" read={read} className="px-0!" />
      {data && <State state={data} />}
      {data && (data.failed > 0 || data.lastError !== null) && (
        <Button aria-disabled={retry.isPending} onClick={() => !retry.isPending && retry.mutate()}>
          Send now
        </Button>
      )}
      <Outcome
        message={retry.data && `${plural(retry.data.retried, 'alert')} queued again.`}
        failure={retry.error && `Nothing was queued: ${failureMessage(retry.error)}`}
      />
    </Section>
  );
}

function State({ state }: { readonly state: AlertState }) {
  const { isMailOn, waiting, oldestWaitingAt, failed, lastError, givenUp } = state;
  if (!isMailOn)
    return (
      <p className="max-w-[70ch] text-muted">
        Off. Set <code className="font-mono">SMTP_URL</code> and <code className="font-mono">ALERT_FROM</code>.
      </p>
    );
  return (
    <>
      <FactList>
        <Fact
          name="Waiting"
          value={
            oldestWaitingAt ? (
              <>
                {plural(waiting, 'alert')}, the oldest since <Time value={oldestWaitingAt} />
              </>
            ) : (
              'None'
            )
          }
          isConcern={lastError !== null}
        />
        {lastError && <Fact name="Last error" value={mailErrorLabels[lastError]} isConcern />}
        <Fact name="Failed" value={failed === 0 ? 'None' : plural(failed, 'alert')} isConcern={failed > 0} />
      </FactList>
      {givenUp.length > 0 && (
        <ul aria-label="Failed alerts" className="flex flex-col gap-1">
          {givenUp.map(({ reviewer, email, error, count, lastAt }) => (
            <li key={`${email} ${error}`}>
              <bdi>{reviewer}</bdi> (<bdi>{email}</bdi>): {mailErrorLabels[error]}, {plural(count, 'alert')}, last{' '}
              <Time value={lastAt} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The server read the first status for the page. */
export function ConnectionView({ first, proofs }: { readonly first: ConnectionStatus; readonly proofs: ProofMethods }) {
  const read = useQuery({ ...connectionQuery(), initialData: first, initialDataUpdatedAt: Date.parse(first.readAt) });
  const { data } = read;
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
        <ReadProblem
          what="The connection could not be refreshed. The data below is older"
          read={read}
          className="mb-5 border-hairline border-t"
        />
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
