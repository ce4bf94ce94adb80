import { Section } from '#components/account/index.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ConnectionReading } from '#lib/model/connection.ts';
import { Facts } from './facts.tsx';
import { plural } from './words.ts';

const placeholder = 'YOUR_SECRET';

export function Webhook({ webhook }: { readonly webhook: ConnectionReading['webhook'] }) {
  const { lastReceivedAt, lastDay, setting, secrets } = webhook;
  return (
    <Section wide title="Webhook" about="Where the verification service says that a session changed.">
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
          Put the value of <code className="font-mono">{setting}</code> in the place of {placeholder}. It stands in this
          desk’s environment, or in the file that <code className="font-mono">{setting}_FILE</code> names, and is shown
          nowhere.
        </p>
      </div>
      <Facts
        rows={[
          {
            name: 'Secrets',
            value:
              secrets === 0
                ? 'None is set: every delivery is refused'
                : secrets === 1
                  ? 'One is accepted'
                  : 'Two are accepted, the old and the new one. Register the new one, then take the old one out',
            isConcern: secrets === 0,
          },
          {
            name: 'Last delivery',
            value: lastReceivedAt ? <Time value={lastReceivedAt} /> : 'None has come in the last 30 days',
          },
          {
            name: 'In the last 24 hours',
            value: `${lastDay.value.toLocaleString('en')}${lastDay.exact ? '' : '+'}`,
          },
          {
            name: 'Not worked off',
            value: webhook.oldestWaitingAt ? (
              <>
                {plural(webhook.waiting, 'delivery', 'deliveries')}, the oldest came{' '}
                <Time value={webhook.oldestWaitingAt} />
              </>
            ) : (
              'None waits'
            ),
          },
        ]}
      />
      {!lastReceivedAt && (
        <p className="max-w-[70ch] text-muted">
          To try it: register the address, then let any session of a sandbox app change. The delivery shows here within
          five seconds.
        </p>
      )}
    </Section>
  );
}
