import { SafeText } from '#components/ui/safe-text.tsx';
import { isHidden } from './redaction.ts';

const labels: Readonly<Record<string, string>> = {
  ip: 'IP address',
  user_agent: 'User agent',
  platform: 'Platform',
  browser_name: 'Browser',
  browser_version: 'Browser version',
  device: 'Device',
  customer_language: 'Customer’s language',
};

/** What upstream noted of the device that submitted the step. Keys that we do not know keep their own name. */
export function Device({ body, redacted }: { readonly body: unknown; readonly redacted: readonly string[] }) {
  const metadata = (body as { readonly metadata?: Readonly<Record<string, unknown>> | null } | null)?.metadata;
  const known = Object.entries(metadata ?? {}).filter(([, value]) => value !== null && value !== '');
  const hidden = isHidden(redacted, 'metadata');
  return (
    <section aria-labelledby="device" className="px-4 pt-4 pb-5">
      <h3 id="device" className="font-semibold">
        Device <span className="font-normal text-muted">that submitted the step</span>
      </h3>
      {known.length > 0 && (
        <dl className="mt-1.5">
          {known.map(([key, value]) => (
            <div
              key={key}
              className="grid grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)] gap-x-3 border-hairline border-t py-1"
            >
              <dt className="break-words text-muted">{labels[key] ?? <SafeText text={key} />}</dt>
              <dd className="min-w-0 break-words">
                <SafeText text={typeof value === 'string' ? value : JSON.stringify(value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {known.length === 0 && (
        <p className="mt-1 text-subtle">{hidden ? 'Hidden from your role.' : 'Upstream gave nothing about it.'}</p>
      )}
    </section>
  );
}
