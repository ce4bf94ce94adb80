'use client';

import { CircleQuestionMark, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton, copyOnHover } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { Day } from '#components/ui/time/index.ts';
import { countryName } from '#lib/format/country.ts';
import { isMasked } from '#lib/format/text/masked.ts';
import type { Reported } from '../redaction/index.ts';

/** A column of labels and values. */
export const ValueList = ({ children }: { readonly children: ReactNode }) => (
  <dl className="border-hairline border-b">{children}</dl>
);

interface RowProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** One line of a `ValueList`. */
export const Row = ({ label, children }: RowProps) => (
  <div className="group grid content-start gap-x-4 border-hairline border-t px-4 py-1 first:border-t-0 sm:grid-cols-[min(9.5rem,38%)_minmax(0,1fr)]">
    <dt className="min-w-0 py-0.5 text-muted">{label}</dt>
    <dd className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">{children}</dd>
  </div>
);

interface ValueProps {
  readonly label: string;
  readonly value: Reported<string>;
  readonly as?: 'text' | 'code' | 'day' | 'country';
  /** Behind the value: an agreement, a flag. */
  readonly remark?: ReactNode;
}

/** One reported value, formatted for reading and copied as received. */
export function Value({ label, value, as = 'text', remark }: ValueProps) {
  return (
    <Row label={label}>
      {value === undefined ? (
        <HiddenMark />
      ) : value === null ? (
        <Absent />
      ) : (
        <span className="inline-flex min-w-0 max-w-full items-start gap-1">
          <Scroller className={as === 'code' ? 'long-text min-w-0 py-0.5 font-mono' : 'long-text min-w-0 py-0.5'}>
            <FormattedValue value={value} as={as} />
          </Scroller>
          {isMasked(value) ? (
            <span className="py-0.5 text-meta text-subtle leading-5">not available to your role</span>
          ) : (
            <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} className={`-my-0.5 ${copyOnHover}`} />
          )}
        </span>
      )}
      {remark}
    </Row>
  );
}

function FormattedValue({ value, as }: { readonly value: string; readonly as: ValueProps['as'] }) {
  if (as === 'day') return <Day value={value} />;
  if (as === 'country') return <CountryName code={value} />;
  return <SafeText text={value} className="whitespace-pre-wrap" />;
}

/** "Utopia UTO"; text that is not a code stays as it is. */
export function CountryName({ code }: { readonly code: string }) {
  const name = countryName(code);
  if (name === undefined || name === code) return <SafeText text={code} />;
  return (
    <>
      {name} <code className="text-muted">{code}</code>
    </>
  );
}

/** Keys that the contract does not name, as received. */
export function UnknownKeyRows({
  values,
}: {
  readonly values: readonly (readonly [key: string, text: Reported<string>])[];
}) {
  return values.map(([key, value]) => (
    <Row
      key={key}
      label={
        <code className="break-all">
          <SafeText text={key} />
        </code>
      }
    >
      {value === undefined ? (
        <HiddenMark />
      ) : value === null ? (
        <Absent />
      ) : (
        <Scroller className="long-text min-w-0 whitespace-pre-wrap py-0.5">
          <SafeText text={value} />
        </Scroller>
      )}
      <span className="inline-flex items-center gap-1.5 text-meta text-muted">
        <CircleQuestionMark aria-hidden className="size-3.5" />
        Unknown key
      </span>
    </Row>
  ));
}

export const Absent = ({ children = '—' }: { readonly children?: string }) => (
  <span className="text-subtle">
    {children}
    {children === '—' && <span className="sr-only">none</span>}
  </span>
);

export const HiddenMark = () => (
  <span className="inline-flex items-center gap-1.5 text-meta text-subtle">
    <EyeOff aria-hidden className="size-3.5" />
    Not available to your role
  </span>
);
