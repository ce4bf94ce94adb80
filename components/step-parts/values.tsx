/**
 * Every step shows its labels and values in these rows. Promises: absent, hidden and masked values look different; a value is copied as received;
 * an unknown key shows its name and value.
 */
import { CircleQuestionMark, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton, copyOnHover } from '#components/ui/button/copy-button.tsx';
import { Differing, Marked } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { countryName } from '#lib/format/country.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import type { MarkedText } from '#lib/model/session/explanation.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import type { Reported, UnknownKey } from './redaction.ts';

export const ValueList = ({ children }: { readonly children: ReactNode }) => (
  <dl className="border-hairline border-b">{children}</dl>
);

export const Row = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="group grid content-start gap-x-4 border-hairline border-t px-4 py-1 first:border-t-0 sm:grid-cols-[min(9.5rem,38%)_minmax(0,1fr)]">
    <dt className="min-w-0 py-0.5 text-muted">{label}</dt>
    <dd className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">{children}</dd>
  </div>
);

interface ValueProps {
  readonly label: string;
  readonly value: Reported<string>;
  readonly as?: 'text' | 'code' | 'day' | 'country';
  readonly remark?: ReactNode;
}

/** The reported value is formatted for reading and copied as received. */
export const Value = ({ label, value, as = 'text', remark }: ValueProps) => (
  <Row label={label}>
    {whenReported(value, '—', (text) => (
      <span className="inline-flex min-w-0 max-w-full items-start gap-1">
        <Scroller className={as === 'code' ? 'long-text min-w-0 py-0.5 font-mono' : 'long-text min-w-0 py-0.5'}>
          <FormattedValue value={text} as={as} />
        </Scroller>
        {isMasked(text) ? (
          <span className="py-0.5 text-meta text-subtle leading-5">not available to your role</span>
        ) : (
          <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} className={`-my-0.5 ${copyOnHover}`} />
        )}
      </span>
    ))}
    {remark}
  </Row>
);

function FormattedValue({ value, as }: { readonly value: string; readonly as: ValueProps['as'] }) {
  if (as === 'day') return <Day value={value} />;
  if (as === 'country') return <CountryName code={value} />;
  return <SafeText text={value} className="whitespace-pre-wrap" />;
}

interface CopyableValueProps {
  /** The text is as received; without one there is nothing to show. */
  readonly text: Reported<string>;
  /** A missing text is hidden from the role. */
  readonly hidden?: boolean;
  readonly label: string;
  readonly mono?: boolean;
  /** This is shown instead of the plain text. */
  readonly children?: ReactNode;
}

/** The value has a copy button; masked, hidden and absent values look different. */
export function CopyableValue({ text, hidden = false, label, mono = false, children }: CopyableValueProps) {
  if (!text) return hidden ? <HiddenMark /> : <Absent>Not provided</Absent>;
  return (
    <span className="inline-flex min-w-0 max-w-full items-start gap-1">
      <Scroller className={cn('long-text block min-w-0 whitespace-pre-wrap py-0.5', mono && 'font-mono')}>
        {children || <SafeText text={text} />}
      </Scroller>
      {isMasked(text) ? (
        <span className="whitespace-nowrap py-0.5 text-meta text-subtle leading-5">not available to your role</span>
      ) : (
        <CopyButton text={text} label={label} className={`-my-0.5 ${copyOnHover}`} />
      )}
    </span>
  );
}

/** The text is like "Utopia UTO"; the button copies the code. */
export function CopyableCountry({ code, hidden }: { readonly code: Reported<string>; readonly hidden: boolean }) {
  const name = code && !isMasked(code) ? countryName(code) : undefined;
  return (
    <CopyableValue text={code} hidden={hidden} label="Copy country code">
      {code && name !== undefined && name !== code && (
        <>
          {name} <SafeText text={code} className="font-mono text-muted" />
        </>
      )}
    </CopyableValue>
  );
}

/** The text is like "Utopia UTO"; text that is not a code stays as it is. */
export function CountryName({ code }: { readonly code: string }) {
  const name = countryName(code);
  if (name === undefined || name === code) return <SafeText text={code} />;
  return (
    <>
      {name} <code className="text-muted">{code}</code>
    </>
  );
}

/** The contract does not name these keys; they are shown as received. */
export const UnknownKeyRows = ({ values }: { readonly values: readonly UnknownKey[] }) =>
  values.map(([key, value]) => (
    <Row key={key} label={<KeyName name={key} />}>
      {whenReported(value, '—', (text) => (
        <Scroller className="long-text min-w-0 whitespace-pre-wrap py-0.5">
          <SafeText text={text} />
        </Scroller>
      ))}
      <span className="inline-flex items-center gap-1.5 text-meta text-muted">
        <CircleQuestionMark aria-hidden className="size-3.5" />
        Unknown key
      </span>
    </Row>
  ));

interface MarkedValueProps {
  readonly value: string;
  readonly parts: readonly MarkedText[];
  readonly isDate: boolean;
}

/** A date that differs is marked as a whole, in the reader's format like all others; of anything else the differing characters are marked. */
export const MarkedValue = ({ value, parts, isDate }: MarkedValueProps) =>
  isDate && parseWireDate(value) !== undefined ? (
    <Differing>
      <Day value={value} />
    </Differing>
  ) : (
    <Marked parts={parts} />
  );

export const KeyName = ({ name }: { readonly name: string }) => (
  <code className="break-all">
    <SafeText text={name} />
  </code>
);

export const Absent = ({ children = '—' }: { readonly children?: string }) => (
  <span className="text-subtle">
    {children}
    {children === '—' && <span className="sr-only">none</span>}
  </span>
);

/** What is hidden or absent says so in place of the value. @param absent says that there is none */
export function whenReported<One>(value: Reported<One>, absent: string, show: (value: One) => ReactNode): ReactNode {
  if (value === undefined) return <HiddenMark />;
  return value === null ? <Absent>{absent}</Absent> : show(value);
}

export const ReportedStatus = ({ status, ...props }: { readonly status: Reported<string>; className?: string }) =>
  status === undefined ? <HiddenMark /> : <StatusText status={status} {...props} />;

export const HiddenMark = () => (
  <span className="inline-flex items-center gap-1.5 text-meta text-subtle">
    <EyeOff aria-hidden className="size-3.5" />
    Not available to your role
  </span>
);
