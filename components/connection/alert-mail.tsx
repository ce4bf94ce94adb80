'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outcome, Section } from '#components/account/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { Time } from '#components/ui/time/index.ts';
import { alertStateQuery, retryAlerts } from '#lib/client/alerts/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { mailErrorLabels } from '#lib/format/labels/alert-rule.ts';
import type { AlertState } from '#lib/model/alerts/alert-settings.ts';
import { FactList } from './fact-list.tsx';
import { plural } from './labels.ts';

/** Whether alert mail arrives; for whom it was given up. Nothing of what it was about. */
export function AlertMail() {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(alertStateQuery());
  const retry = useMutation({
    mutationFn: retryAlerts,
    onSettled: () => void client.invalidateQueries({ queryKey: alertStateQuery().queryKey }),
  });
  return (
    <Section wide title="Alert emails" description="Sent by the worker. A failed email is retried for half a day.">
      {!data && !error && <Skeleton className="h-4 w-64" />}
      {error && (
        <ProblemPanel
          what="The state of alert emails could not be read"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="px-0!"
        />
      )}
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
      <FactList
        rows={[
          {
            name: 'Waiting',
            value: oldestWaitingAt ? (
              <>
                {plural(waiting, 'alert')}, the oldest since <Time value={oldestWaitingAt} />
              </>
            ) : (
              'None'
            ),
            isConcern: lastError !== null,
          },
          ...(lastError ? [{ name: 'Last error', value: mailErrorLabels[lastError], isConcern: true }] : []),
          { name: 'Failed', value: failed === 0 ? 'None' : plural(failed, 'alert'), isConcern: failed > 0 },
        ]}
      />
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
