import { useId } from 'react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { languageName } from '#lib/format/language.ts';
import { Copied } from './copied.tsx';
import { isHidden } from './redaction.ts';
import { HiddenSign, Row, ValueList } from './value-list.tsx';

/** In the order of the page; the version stands beside its browser. */
const labels = {
  ip: 'IP address',
  browser_name: 'Browser',
  browser_version: 'Browser version',
  platform: 'Platform',
  device: 'Device',
  customer_language: 'Language',
  user_agent: 'User agent',
} as const;
const isKnown = (key: string): key is keyof typeof labels => Object.hasOwn(labels, key);

type Metadata = Readonly<Record<string, unknown>>;

/** What is no text stands as JSON. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** What upstream noted of the device that submitted the step. Keys that we do not know keep their own name. */
export function Device({ body, redacted }: { readonly body: unknown; readonly redacted: readonly string[] }) {
  const headingId = useId();
  const metadata: Metadata = (body as { readonly metadata?: Metadata | null } | null)?.metadata ?? {};
  const all = [...Object.keys(labels), ...Object.keys(metadata).filter((key) => !isKnown(key))];
  const given = all.filter((key) => isGiven(metadata[key]));
  const hidden = all.filter((key) => !given.includes(key) && isHidden(redacted, `metadata.${key}`));
  const absent = all.filter((key) => !given.includes(key) && !hidden.includes(key));
  const hasVersion = given.includes('browser_name') && given.includes('browser_version');
  const shown = given.filter((key) => !(hasVersion && key === 'browser_version'));
  return (
    <section aria-labelledby={headingId} className="pt-4 pb-5">
      <h3 id={headingId} className="px-4 font-semibold">
        Device <span className="ml-1 font-normal text-muted">that submitted the step</span>
      </h3>
      {given.length === 0 ? (
        <p className="mt-1 px-4 text-subtle">
          {hidden.length > 0 ? 'Hidden from your role.' : 'Upstream gave nothing about it.'}
        </p>
      ) : (
        <>
          <ValueList>
            {shown.map((key) => {
              const version = hasVersion && key === 'browser_name' ? ` ${toText(metadata.browser_version)}` : '';
              return (
                <Row key={key} label={<Label name={key} />}>
                  <Value name={key} text={toText(metadata[key]) + version} />
                </Row>
              );
            })}
            {hidden.map((key) => (
              <Row key={key} label={<Label name={key} />}>
                <HiddenSign />
              </Row>
            ))}
          </ValueList>
          {absent.length > 0 && (
            <p className="px-4 pt-1 text-meta text-subtle">
              Not given:{' '}
              {absent.map((key, at) => (
                <span key={key}>
                  {at > 0 && ', '}
                  <Label name={key} />
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** A key that we do not know stands as it came. */
const Label = ({ name }: { readonly name: string }) =>
  isKnown(name) ? (
    labels[name]
  ) : (
    <code className="break-all">
      <SafeText text={name} />
    </code>
  );

function Value({ name, text }: { readonly name: string; readonly text: string }) {
  const language = name === 'customer_language' ? languageName(text) : undefined;
  return (
    <Copied text={text} label={`Copy ${isKnown(name) ? labels[name] : 'the value'}`} mono={name === 'ip'}>
      {language !== undefined && (
        <>
          {language} <SafeText text={text} className="font-mono text-muted" />
        </>
      )}
    </Copied>
  );
}
