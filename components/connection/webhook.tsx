import { Section } from '#components/account/index.ts';
import { CopyButton } from '#components/ui/button/index.ts';
import { Time } from '#components/ui/time/index.ts';
import type { ConnectionStatus } from '#lib/model/connection.ts';
import { FactList } from './fact-list.tsx';
import { plural } from './labels.ts';

const placeholder = 'YOUR_SECRET';

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
      <FactList
        rows={[
          {
            name: 'Secrets',
            value:
              secrets === 0
                ? 'Not set: every delivery is refused'
                : secrets === 1
                  ? 'One accepted'
                  : 'Two accepted, old and new. Register the new one, then remove the old one',
            isConcern: secrets === 0,
          },
          {
            name: 'Last delivery',
            value: lastReceivedAt ? <Time value={lastReceivedAt} /> : 'None in the last 30 days',
          },
          {
            name: 'In the last 24 hours',
            value: `${lastDay.value.toLocaleString('en')}${lastDay.exact ? '' : '+'}`,
          },
          {
            name: 'Waiting',
            value: webhook.oldestWaitingAt ? (
              <>
                {plural(webhook.waiting, 'delivery', 'deliveries')}, oldest received{' '}
                <Time value={webhook.oldestWaitingAt} />
              </>
            ) : (
              'None'
            ),
          },
        ]}
      />
      {!lastReceivedAt && (
        <p className="max-w-[70ch] text-muted">
          To test it, register the address, then change any session of a sandbox app. The delivery appears here within
          five seconds.
        </p>
      )}
    </Section>
  );
}
