import { Section } from '#components/account/index.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ConnectionReading } from '#lib/model/connection.ts';
import { Facts } from './facts.tsx';
import { breakerWords, cacheWords, errorWords, settingWith } from './words.ts';

export function Upstream({ upstream }: { readonly upstream: ConnectionReading['upstream'] }) {
  const { breaker, lastSuccessAt, lastFailure, budget } = upstream;
  return (
    <Section
      wide
      title="Verification service"
      about="How this process asks it. Keys are never shown, only their names."
    >
      <Facts
        rows={[
          { name: 'Host', value: <code className="font-mono">{upstream.host}</code> },
          { name: upstream.apps.length === 1 ? 'Key' : 'Keys, in order', value: upstream.apps.join(', ') },
          { name: 'State', value: breakerWords[breaker], isConcern: breaker !== 'closed' },
          {
            name: 'Last answer',
            value: lastSuccessAt ? <Time value={lastSuccessAt} /> : 'None since this process started',
          },
          {
            name: 'Last failure',
            value: lastFailure ? (
              <>
                {errorWords(lastFailure.code)}, <Time value={lastFailure.at} />
              </>
            ) : (
              'None since this process started'
            ),
          },
          {
            name: 'Budget',
            value: `${budget.left.toLocaleString('en')} of ${budget.perMinute.toLocaleString('en')} requests left in this minute`,
            isConcern: budget.left === 0,
          },
          { name: 'Memory', value: cacheWords(upstream.cache) },
        ]}
      />
    </Section>
  );
}

export function Media({ media: { allowed, refused } }: { readonly media: ConnectionReading['media'] }) {
  return (
    <Section
      wide
      title="Hosts of files"
      about="Pictures, videos and papers are fetched from listed hosts only, and from the verification service itself."
    >
      <Facts
        rows={[
          {
            name: 'Listed',
            value: allowed.length > 0 ? <code className="font-mono">{allowed.join(', ')}</code> : 'None',
          },
        ]}
      />
      {refused.length === 0 ? (
        <p className="text-muted">No file on another host was asked for since this process started.</p>
      ) : (
        <>
          <div className="relative w-full overflow-x-auto rounded-table border border-hairline bg-surface">
            <table className="w-full text-left">
              <caption className="sr-only">Refused hosts</caption>
              <thead className="text-muted">
                <tr className="h-8">
                  <th scope="col" className="px-3 font-medium">
                    Refused host
                  </th>
                  <th scope="col" className="px-3 text-right font-medium">
                    Files
                  </th>
                  <th scope="col" className="px-3 font-medium">
                    Last
                  </th>
                  <th scope="col" className="px-3">
                    <span className="sr-only">Setting</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {refused.map(({ host, count, lastAt }) => (
                  <tr key={host} className="h-9 border-hairline border-t">
                    <td className="px-3">
                      {host === '' ? (
                        'An address that cannot be read'
                      ) : (
                        <SafeText text={host} className="break-all font-mono" />
                      )}
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
              </tbody>
            </table>
          </div>
          <p className="max-w-[70ch] text-muted">
            Only when you know that a host is the verification service’s: put it into{' '}
            <code className="font-mono">VERIFICATION_MEDIA_HOSTS</code> and start the desk again. The button copies the
            whole line.
          </p>
        </>
      )}
    </Section>
  );
}

function Setting({ allowed, host }: { readonly allowed: readonly string[]; readonly host: string }) {
  const setting = settingWith(allowed, host);
  return setting && <CopyButton text={setting} label={`Copy the setting with ${host}`} />;
}
