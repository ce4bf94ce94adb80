import { ChevronRight } from 'lucide-react';
/**
 * Every step ends with these parts: the device that submitted it, its timeline, what the role does not see, and the raw answer.
 * Promises: nothing of the answer is left out; large trees open in parts.
 */
import { useId, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { languageName } from '#lib/format/labels/language.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';
import { allBranches, isBranch, openAtFirst } from './json-tree.ts';
import { JsonTree } from './json-tree-view.tsx';
import { isHidden } from './redaction.ts';
import type { StepFile } from './step-files.ts';
import type { StepViewerProps } from './step-frame.tsx';
import { HiddenValues } from './unavailable-parts.tsx';
import { CopyableValue, HiddenMark, KeyName, Row, ValueList } from './values.tsx';

/** A person's step always names its device; a company's step only where the answer does. */
export function StepFoot({ at, answer, onFile }: Pick<StepViewerProps, 'at' | 'answer' | 'onFile'>) {
  const { body, redacted } = answer;
  const isOfPerson = at.kind === 'individual';
  const namesDevice = Boolean((body as StepMetadata | null)?.metadata) || isHidden(redacted, 'metadata');
  return (
    <>
      {(isOfPerson || namesDevice) && <StepDevice body={body} redacted={redacted} />}
      {isOfPerson && <StepTimeline body={body} />}
      <HiddenValues redacted={redacted} />
      <RawAnswerSection
        body={body}
        filePrefix={fileAddress(at.kind, at.ref, at.step, '')}
        onFile={({ key }) => onFile(key)}
      />
    </>
  );
}

interface StepMetadata {
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

/** The labels are in the order of the page; the version is shown beside its browser. */
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

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The section shows the device that submitted the step. Unknown keys keep their name. */
export function StepDevice({ body, redacted }: { readonly body: unknown; readonly redacted: readonly string[] }) {
  const headingId = useId();
  const metadata = (body as StepMetadata | null)?.metadata ?? {};
  const all = [...Object.keys(labels), ...Object.keys(metadata).filter((key) => !isKnown(key) && !isRawKey(key))];
  const given = all.filter((key) => isGiven(metadata[key]));
  const hidden = all.filter((key) => !given.includes(key) && isHidden(redacted, `metadata.${key}`));
  // A device that is hidden as a whole is named with the other hidden values.
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

const Label = ({ name }: { readonly name: string }) => (isKnown(name) ? labels[name] : <KeyName name={name} />);

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

/** The text is like "at: 2026-01-02, event: SUBMITTED"; the shape of an entry is described nowhere. */
const entryText = (entry: unknown): string =>
  isRecord(entry)
    ? Object.entries(entry)
        .filter(([, value]) => value !== null && value !== '')
        .map(([key, value]) => `${key}: ${toText(value)}`)
        .join(', ')
    : toText(entry);

/** An older answer says what happened to the step, in the order received; without a timeline nothing is shown. */
export function StepTimeline({ body }: { readonly body: unknown }) {
  const headingId = useId();
  const timeline = isRecord(body) ? body.timeline : undefined;
  const entries = Array.isArray(timeline) ? timeline : timeline === null || timeline === undefined ? [] : [timeline];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="px-4 pb-5">
      <h3 id={headingId} className="font-semibold">
        Timeline <span className="ml-1 font-normal text-muted">as reported by the verification service</span>
      </h3>
      <ol className="mt-1">
        {entries.map((entry, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one answer never change places
          <li key={position} className="break-words py-0.5">
            <SafeText text={entryText(entry)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RawAnswerProps {
  readonly body: unknown;
  readonly filePrefix: string;
  readonly onFile: (file: StepFile) => void;
}

/** The raw answer is collapsed; it also has what the viewer of the step does not show. */
export function RawAnswerSection(props: RawAnswerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section data-slot="raw-answer" className="-mt-px border-hairline border-t print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-center gap-2 px-4 text-left font-semibold -outline-offset-2 hover:bg-hover"
      >
        <ChevronRight aria-hidden className={isOpen ? 'size-4 rotate-90' : 'size-4'} />
        Raw data
      </button>
      {isOpen && <RawAnswer {...props} />}
    </section>
  );
}

const linesAtFirst = 120;
const closed: ReadonlySet<string> = new Set();

export function RawAnswer({ body, filePrefix, onFile }: RawAnswerProps) {
  const [opened, setOpened] = useState<{ readonly version: number; readonly open: ReadonlySet<string> } | null>(null);
  const openAll = (open: ReadonlySet<string>) => setOpened({ version: (opened?.version ?? 0) + 1, open });
  if (!isBranch(body) || Object.keys(body).length === 0)
    return <EmptyState kind="purged">The verification service returned this step without content.</EmptyState>;
  return (
    <div className="min-w-0 px-4 pb-4">
      <div className="flex flex-wrap items-center gap-2 py-2 print:hidden">
        <Button size="small" onClick={() => openAll(allBranches(body))}>
          Expand all
        </Button>
        <Button size="small" onClick={() => openAll(closed)}>
          Collapse all
        </Button>
        <CopyButton text={JSON.stringify(body, null, 2)} label="Copy as JSON" />
      </div>
      <JsonTree
        key={opened?.version ?? 0}
        root={body}
        open={opened?.open ?? openAtFirst(body, linesAtFirst)}
        filePrefix={filePrefix}
        onFile={onFile}
      />
    </div>
  );
}
