import {
  CalendarClock,
  CalendarX2,
  CircleAlert,
  CircleQuestionMark,
  EyeOff,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { agreementLooks } from '#components/step-parts/agreement.tsx';
import { ColumnHead } from '#components/step-parts/cross-checks.tsx';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, CountryName, KeyName, MarkedValue } from '#components/step-parts/values.tsx';
import { CopyButton, copyOnHover } from '#components/ui/button/copy-button.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn, severityColours } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { countryName } from '#lib/format/country.ts';
import { type Age, ageText } from '#lib/format/dates/age.ts';
import { type Validity, validityText } from '#lib/format/dates/document-validity.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { fieldLabel } from '#lib/mrz/index.ts';
import type { FieldRow } from './identity-document.ts';

interface FieldsProps {
  readonly caption: string;
  readonly rows: readonly FieldRow[];
  readonly hasMrz: boolean;
  readonly hidden: readonly string[];
  /** Whether it is the document of a host, not of the subject. */
  readonly isHosts: boolean;
}

const cell = 'px-2 py-1 align-top first:pl-4 last:pr-4 max-sm:block max-sm:px-4 max-sm:py-0.5';

export const Fields = ({ caption, rows, hasMrz, hidden, isHosts }: FieldsProps) => (
  <table className="w-full border-hairline border-b text-left max-sm:block sm:table-fixed">
    <caption className="sr-only">
      {caption}
      {hasMrz && ', extracted and from the machine-readable zone'}
    </caption>
    <thead className="text-muted max-sm:sr-only">
      <tr>
        <ColumnHead className="w-34">Field</ColumnHead>
        <ColumnHead>Extracted</ColumnHead>
        {hasMrz && <ColumnHead>MRZ</ColumnHead>}
        <ColumnHead className="w-42">{hasMrz ? 'Agreement' : 'Remark'}</ColumnHead>
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {rows.map((row) => (
        <tr
          key={row.key}
          className={cn(
            'group border-hairline border-t max-sm:block max-sm:py-1.5',
            row.agreement === 'different' && 'bg-different-bg',
          )}
        >
          <th scope="row" className={cn(cell, 'font-normal text-muted')}>
            {row.known ? row.label : <KeyName name={row.key} />}
          </th>
          <td className={cn(cell, 'min-w-0')}>
            <Source name="Extracted" shown={hasMrz} />
            <Extracted row={row} />
          </td>
          {hasMrz && (
            <td className={cell}>
              <Source name="MRZ" shown />
              <FromMrz row={row} />
            </td>
          )}
          <td className={cell}>
            <Remark row={row} hasMrz={hasMrz} isHosts={isHosts} />
          </td>
        </tr>
      ))}
      {hidden.map((key) => (
        <tr key={key} className="border-hairline border-t max-sm:block max-sm:py-1.5">
          <th scope="row" className={cn(cell, 'font-normal text-muted')}>
            {fieldLabel(key) ?? toReadable(key)}
          </th>
          <td colSpan={hasMrz ? 3 : 2} className={cell}>
            <StatusMark icon={EyeOff} className="text-subtle" text="Not available to your role" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The source is named in a narrow window, where there are no columns. */
const Source = ({ name, shown }: { readonly name: string; readonly shown: boolean }) =>
  shown ? <span className="mr-2 inline-block w-18 text-muted sm:hidden">{name}</span> : null;

function Extracted({ row }: { readonly row: FieldRow }) {
  if (row.extracted === null) return <Absent />;
  const masked = isMasked(row.extracted);
  return (
    <span className="inline-flex max-w-full items-start gap-1">
      <Scroller className={cn('long-text min-w-0', row.kind === 'number' && 'font-mono')}>
        {row.agreement === 'different' ? (
          <MarkedValue value={row.extracted} parts={row.extractedParts} isDate={row.kind === 'date'} />
        ) : (
          <Plain row={row} value={row.extracted} />
        )}
      </Scroller>
      {masked ? (
        <span className="ml-1 text-meta text-subtle leading-5">not available to your role</span>
      ) : (
        <CopyButton text={row.extracted} label={`Copy ${row.label}`} className={`-my-1 ${copyOnHover}`} />
      )}
    </span>
  );
}

function FromMrz({ row }: { readonly row: FieldRow }) {
  if (row.mrz === null) return <Absent />;
  if (row.agreement === 'different')
    return (
      <Scroller className={cn('long-text block', row.kind !== 'date' && 'font-mono')}>
        <MarkedValue value={row.mrz} parts={row.mrzParts} isDate={row.kind === 'date'} />
      </Scroller>
    );
  return row.kind === 'date' ? <Day value={row.mrz} /> : <code className="break-words">{row.mrz}</code>;
}

function Plain({ row, value }: { readonly row: FieldRow; readonly value: string }) {
  if (row.kind === 'date') return <Day value={value} />;
  if (row.kind === 'document_type') return <SafeText text={toReadable(value)} />;
  const country = row.kind === 'country' ? countryName(value) : undefined;
  if (country === undefined || country === value) return <SafeText text={value} className="whitespace-pre-wrap" />;
  return <CountryName code={value} />;
}

const validityIcons: Record<Validity['state'], LucideIcon> = {
  expired: CalendarX2,
  soon: CalendarClock,
  unclear: CircleQuestionMark,
  valid: CalendarClock,
  unlimited: CalendarClock,
};

/** A mark is as severe as the finding that says the same; those on the document of a host are less severe. */
export function validityColour(state: Validity['state'], isHosts: boolean): string {
  if (state === 'expired') return severityColours[isHosts ? 'warning' : 'severe'];
  return severityColours[!isHosts && (state === 'soon' || state === 'unclear') ? 'warning' : 'notice'];
}

const ages: Record<Age['state'], { icon: LucideIcon; className: string }> = {
  minor: { icon: CircleAlert, className: 'text-resubmission-fg' },
  not_yet_born: { icon: TriangleAlert, className: 'text-resubmission-fg' },
  implausible: { icon: TriangleAlert, className: 'text-resubmission-fg' },
  of_age: { icon: CalendarClock, className: 'text-muted' },
};

function Remark({ row, hasMrz, isHosts }: Pick<FieldsProps, 'hasMrz' | 'isHosts'> & { readonly row: FieldRow }) {
  const { icon, label, className } = agreementLooks[row.agreement];
  return (
    <span className="flex flex-col items-start">
      {!row.known && <StatusMark icon={CircleQuestionMark} className="text-muted" text="Unknown key" />}
      {row.known && (hasMrz || row.agreement === 'missing') && (
        <StatusMark icon={icon} className={row.agreement === 'different' ? 'text-different' : className} text={label} />
      )}
      {row.validity && (
        <StatusMark
          icon={validityIcons[row.validity.state]}
          className={validityColour(row.validity.state, isHosts)}
          text={validityText(row.validity)}
        />
      )}
      {row.age && <StatusMark {...ages[row.age.state]} text={ageText(row.age)} />}
      {row.hint && <span className="max-w-44 text-meta text-muted">{row.hint}</span>}
    </span>
  );
}
