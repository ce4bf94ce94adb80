/** The sections of the Connection page that only show facts. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { BoxedTable, Section } from '#components/account/section.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import type { ConnectionStatus } from '#lib/model/connection.schema.ts';
import { breakerLabels, cacheText, failureLabel, plural, settingWithHost, sweepText, workerLabel } from './labels.ts';

export const FactList = ({ children }: { readonly children: ReactNode }) => (
  <dl className="w-full divide-y divide-hairline rounded-table border border-hairline bg-surface">{children}</dl>
);

interface FactProps {
  readonly name: string;
  readonly value: ReactNode;
  /** A fact that needs attention is marked with an icon, not by colour alone. */
  readonly isConcern?: boolean;
}

export const Fact = ({ name, value, isConcern }: FactProps) => (
  <div className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="flex min-w-0 items-start gap-1.5 tabular-nums">
      {isConcern && (
        <CircleAlert aria-label="Needs attention:" role="img" className="mt-0.5 size-4 shrink-0 text-rejected-fg" />
      )}
      <span className="min-w-0 break-words">{value}</span>
    </dd>
  </div>
);

const placeholder = 'YOUR_SECRET';

function secretsText(secrets: number): string {
  if (secrets === 0) return 'Not set: every delivery is refused';
  return secrets === 1 ? 'One accepted' : 'Two accepted, old and new. Register the new one, then remove the old one';
}

export function Webhook({ webhook }: { readonly webhook: ConnectionStatus['webhook'] }) {
  const { lastReceivedAt, lastDay, setting, secrets } = webhook;
  return (
    <Section wide title="Webhook" description="Where the verification service reports changed sessions.">
      <div className="flex w-full flex-col gap-1">
        <h3 className="font-medium">Address to register</h3>
        <p className="flex items-center gap-1">
          <code className="min-w-0 break-all rounded-chip bg-sunken px-2 py-1 font-mono">
            {webhook.address}
            <span className="text-muted">{placeholder}</span>
          </code>
          <CopyButton text={webhook.address + placeholder} label="Copy the address" />
        </p>
        <p className="max-w-[70ch] text-muted">
          Replace {placeholder} with the value of <code className="font-mono">{setting}</code>. It is set in the
          environment of Review Desk, or in the file named by <code className="font-mono">{setting}_FILE</code>, and is
          never shown.
        </p>
      </div>
      <FactList>
        <Fact name="Secrets" value={secretsText(secrets)} isConcern={secrets === 0} />
        <Fact
          name="Last delivery"
          value={lastReceivedAt ? <Time value={lastReceivedAt} /> : 'None in the last 30 days'}
        />
        <Fact name="In the last 24 hours" value={`${lastDay.value.toLocaleString('en')}${lastDay.exact ? '' : '+'}`} />
        <Fact
          name="Waiting"
          value={
            webhook.oldestWaitingAt ? (
              <>
                {plural(webhook.waiting, 'delivery', 'deliveries')}, oldest received{' '}
                <Time value={webhook.oldestWaitingAt} />
              </>
            ) : (
              'None'
            )
          }
        />
      </FactList>
      {!lastReceivedAt && (
        <p className="max-w-[70ch] text-muted">
          To test it, register the address, then change any session of a sandbox app. The delivery appears here within
          five seconds.
        </p>
      )}
    </Section>
  );
}

const noneSinceStart = 'None since this process started';

export function VerificationService({ upstream }: { readonly upstream: ConnectionStatus['upstream'] }) {
  const { breaker, lastSuccessAt, lastFailure, budget } = upstream;
  return (
    <Section
      wide
      title="Verification service"
      description="Requests of this process. Keys are never shown, only their names."
    >
      <FactList>
        <Fact name="Host" value={<code className="font-mono">{upstream.host}</code>} />
        <Fact name={upstream.apps.length === 1 ? 'Key' : 'Keys, in order'} value={upstream.apps.join(', ')} />
        <Fact name="State" value={breakerLabels[breaker]} isConcern={breaker !== 'closed'} />
        <Fact name="Last answer" value={lastSuccessAt ? <Time value={lastSuccessAt} /> : noneSinceStart} />
        <Fact
          name="Last failure"
          value={
            lastFailure ? (
              <>
                {failureLabel(lastFailure.code)}, <Time value={lastFailure.at} />
              </>
            ) : (
              noneSinceStart
            )
          }
        />
        <Fact
          name="Rate limit"
          value={`${budget.left.toLocaleString('en')} of ${budget.perMinute.toLocaleString('en')} requests left this minute`}
          isConcern={budget.left === 0}
        />
        <Fact name="Cache" value={cacheText(upstream.cache)} />
      </FactList>
    </Section>
  );
}

const hostColumns = [['Refused host'], ['Files', 'text-right'], ['Last'], ['Setting', 'sr-only']] as const;

export const FileHosts = ({ media: { allowed, refused } }: { readonly media: ConnectionStatus['media'] }) => (
  <Section
    wide
    title="File hosts"
    description="Images, videos and documents are fetched from listed hosts and from the verification service only."
  >
    <FactList>
      <Fact
        name="Listed"
        value={allowed.length > 0 ? <code className="font-mono">{allowed.join(', ')}</code> : 'None'}
      />
    </FactList>
    {refused.length === 0 ? (
      <p className="text-muted">No file on another host was requested since this process started.</p>
    ) : (
      <>
        <BoxedTable caption="Refused hosts" columns={hostColumns}>
          {refused.map(({ host, count, lastAt }) => (
            <tr key={host} className="h-9 border-hairline border-t">
              <td className="px-3">
                {host === '' ? 'Unreadable address' : <SafeText text={host} className="break-all font-mono" />}
              </td>
              <td className="px-3 text-right tabular-nums">{count.toLocaleString('en')}</td>
              <td className="px-3">
                <Time value={lastAt} />
              </td>
              <td className="px-1 text-right">
                <Setting allowed={allowed} host={host} />
              </td>
            </tr>
          ))}
        </BoxedTable>
        <p className="max-w-[70ch] text-muted">
          Only if you know that a host belongs to the verification service: add it to{' '}
          <code className="font-mono">VERIFICATION_MEDIA_HOSTS</code> and restart Review Desk. The button copies the
          whole setting.
        </p>
      </>
    )}
  </Section>
);

function Setting({ allowed, host }: { readonly allowed: readonly string[]; readonly host: string }) {
  const setting = settingWithHost(allowed, host);
  return setting && <CopyButton text={setting} label={`Copy the setting with ${host}`} />;
}

export function Worker({ worker }: { readonly worker: ConnectionStatus['worker'] }) {
  const { sweep } = worker;
  return (
    <Section wide title="Worker" description="Reads changed sessions, and finds changes that no delivery reported.">
      <FactList>
        <Fact name="Worker" value={workerLabel(worker)} isConcern={worker.running === 'none'} />
        <Fact
          name="Lag"
          value={worker.lagMs < 1_000 ? 'None' : plural(Math.round(worker.lagMs / 1_000), 'second')}
          isConcern={worker.lagMs > 60_000}
        />
        <Fact name="Sweep" value={sweepText(sweep)} />
        {sweep.overdue > 0 && sweep.oldestDueAt && (
          <Fact name="Longest overdue since" value={<Time value={sweep.oldestDueAt} />} />
        )}
      </FactList>
      {worker.running === 'none' && (
        <p className="max-w-[70ch] text-muted">
          Set <code className="font-mono">WORKER=on</code> for this server, or run{' '}
          <code className="font-mono">npm run worker</code> beside it. Deliveries are stored in the meantime.
        </p>
      )}
    </Section>
  );
}

export function RetentionSummary({ retention }: { readonly retention: ConnectionStatus['retention'] }) {
  const { days, withoutEnd, due, held } = retention;
  return (
    <Section
      wide
      title="Retention"
      description="Sessions are deleted this long after the recorded end of the relationship, unless they are on legal hold."
    >
      <FactList>
        <Fact name="Retention period" value={`${plural(days, 'day')} after the end (RETENTION_DAYS)`} />
        <Fact
          name="Relationship active"
          value={withoutEnd === 0 ? 'None' : `${plural(withoutEnd, 'session')}, no deletion scheduled`}
        />
        <Fact name="Due" value={due === 0 ? 'None' : `${plural(due, 'session')}, deleted within the hour`} />
        <Fact name="Due, but on legal hold" value={held === 0 ? 'None' : plural(held, 'session')} />
      </FactList>
    </Section>
  );
}

export const Versions = ({ versions }: { readonly versions: ConnectionStatus['versions'] }) => (
  <Section wide title="Versions" description="For support requests.">
    <FactList>
      <Fact name="Review Desk" value={versions.desk} />
      <Fact name="Node" value={versions.node} />
      <Fact name="Database" value={versions.database} />
      <Fact name="Schema" value={versions.schema} />
    </FactList>
  </Section>
);
