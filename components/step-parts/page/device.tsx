import { useId } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { languageName } from '#lib/format/labels/language.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';
import { isHidden } from '../redaction/index.ts';
import { CopyableValue, HiddenMark, Row, ValueList } from '../values/index.ts';

/** In the order of the page; the version is shown beside its browser. */
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

/** Values other than text are shown as JSON. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The device that submitted the step. Unknown keys keep their name. */
export function StepDevice({ body, redacted }: { readonly body: unknown; readonly redacted: readonly string[] }) {
  const headingId = useId();
  const metadata: Metadata = (body as { readonly metadata?: Metadata | null } | null)?.metadata ?? {};
  const all = [...Object.keys(labels), ...Object.keys(metadata).filter((key) => !isKnown(key) && !isRawKey(key))];
  const given = all.filter((key) => isGiven(metadata[key]));
  const hidden = all.filter((key) => !given.includes(key) && isHidden(redacted, `metadata.${key}`));
  // What is hidden as a whole is named with the other hidden values.
  if (given.length === 0 && hidden.length > 0) return null;
  const absent = all.filter((key) => !given.includes(key) && !hidden.includes(key));
  const hasVersion = given.includes('browser_name') && given.includes('browser_version');
  const shown = given.filter((key) => !(hasVersion && key === 'browser_version'));
  return (
    <section aria-labelledby={headingId} className="pt-4 pb-5">
      <h3 id={headingId} className="px-4 font-semibold">
        Device <span className="ml-1 font-normal text-muted">used to submit this step</span>
      </h3>
      {given.length === 0 ? (
        <p className="mt-1 px-4 text-subtle">Not provided.</p>
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
                <HiddenMark />
              </Row>
            ))}
          </ValueList>
          {absent.length > 0 && (
            <p className="px-4 pt-1 text-meta text-subtle">
              Not provided:{' '}
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

/** An unknown key is shown as received. */
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
    <CopyableValue text={text} label={`Copy ${isKnown(name) ? labels[name] : 'the value'}`} mono={name === 'ip'}>
      {language !== undefined && (
        <>
          {language} <SafeText text={text} className="font-mono text-muted" />
        </>
      )}
    </CopyableValue>
  );
}
