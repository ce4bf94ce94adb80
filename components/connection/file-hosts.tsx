import { Section } from '#components/account/index.ts';
import { CopyButton } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Time } from '#components/ui/time/index.ts';
import type { ConnectionStatus } from '#lib/model/connection.ts';
import { FactList } from './fact-list.tsx';
import { settingWithHost } from './labels.ts';

export function FileHosts({ media: { allowed, refused } }: { readonly media: ConnectionStatus['media'] }) {
  return (
    <Section
      wide
      title="File hosts"
      description="Images, videos and documents are fetched from listed hosts and from the verification service only."
    >
      <FactList
        rows={[
          {
            name: 'Listed',
            value: allowed.length > 0 ? <code className="font-mono">{allowed.join(', ')}</code> : 'None',
          },
        ]}
      />
      {refused.length === 0 ? (
        <p className="text-muted">No file on another host was requested since this process started.</p>
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
              </tbody>
            </table>
          </div>
          <p className="max-w-[70ch] text-muted">
            Only if you know that a host belongs to the verification service: add it to{' '}
            <code className="font-mono">VERIFICATION_MEDIA_HOSTS</code> and restart Review Desk. The button copies the
            whole setting.
          </p>
        </>
      )}
    </Section>
  );
}

function Setting({ allowed, host }: { readonly allowed: readonly string[]; readonly host: string }) {
  const setting = settingWithHost(allowed, host);
  return setting && <CopyButton text={setting} label={`Copy the setting with ${host}`} />;
}
