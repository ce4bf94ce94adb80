'use client';

/** Compares what the steps of a session report about the same attribute, with a link to each source. The rules are in `lib/step-comparison`. */
import {
  CircleQuestionMark,
  Equal,
  EqualApproximately,
  EqualNot,
  EyeOff,
  Info,
  type LucideIcon,
  Minus,
} from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/index.ts';
import { countryName } from '#lib/format/country.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail, SubjectFact } from '#lib/model/session/session.ts';
import {
  type Agreement,
  type AttributeKind,
  type CrossCheck,
  type CrossValue,
  crossChecks,
  maskedRemark,
} from '#lib/step-comparison/index.ts';
import { StatusMark } from './status-mark.tsx';
import { MarkedValue } from './values.tsx';

interface CrossChecksProps {
  readonly session: Pick<SessionDetail, 'ref' | 'subjectFacts'>;
  readonly step: string;
}

const cell = 'px-2 py-1 align-top max-sm:block max-sm:px-4 max-sm:py-0.5';

/** What this step reports about the subject stands beside what the other steps report, as of the last refresh of the session. */
export function CrossChecks({ session, step }: CrossChecksProps) {
  const headingId = useId();
  const checks = crossChecks(session.subjectFacts, step);
  if (checks.length === 0) return null;
  const shared = checks.filter(({ values }) => values.length > 1);
  const alone = checks.filter(({ values }) => values.length === 1).map(({ label }) => label.toLowerCase());
  return (
    <section aria-labelledby={headingId} className="pt-4">
      <h3 id={headingId} className="px-4 pb-1 font-semibold">
        Cross-checks{' '}
        <span className="ml-1 font-normal text-muted">with the session’s other steps, as of the last refresh</span>
      </h3>
      {shared.length > 0 && (
        <table className="w-full border-hairline border-b text-left max-sm:block sm:table-fixed">
          <caption className="sr-only">This step compared with the other steps of the session</caption>
          <thead className="text-muted max-sm:sr-only">
            <tr>
              <ColumnHead className="w-34">Field</ColumnHead>
              <ColumnHead>This step</ColumnHead>
              <ColumnHead>Another step</ColumnHead>
              <ColumnHead className="w-42">Agreement</ColumnHead>
            </tr>
          </thead>
          {shared.map((check) => (
            <Rows key={check.key} check={check} reference={session.ref} />
          ))}
        </table>
      )}
      {alone.length > 0 && <p className="px-4 pt-1.5 text-meta text-muted">Only in this step: {alone.join(', ')}.</p>}
    </section>
  );
}

function Rows({
  check: { label, kind, values },
  reference,
}: {
  readonly check: CrossCheck;
  readonly reference: string;
}) {
  const [own, ...others] = values;
  if (!own) return null;
  return (
    <tbody className="max-sm:block">
      {others.map((value, at) => (
        <tr
          key={`${value.fact.key} ${value.fact.step} ${value.fact.value}`}
          className={cn(
            'border-hairline max-sm:block max-sm:py-1.5',
            at === 0 && 'border-t',
            value.against?.agreement === 'different' && 'bg-different-bg',
          )}
        >
          {at === 0 && (
            <>
              <th
                scope="rowgroup"
                rowSpan={others.length}
                className={cn(cell, others.length > 1 && 'bg-surface', 'pl-4 font-normal text-muted')}
              >
                {label}
              </th>
              <td rowSpan={others.length} className={cn(cell, others.length > 1 && 'bg-surface')}>
                <span className="block text-meta text-muted sm:hidden">This step</span>
                <FactValue kind={kind} value={own} />
              </td>
            </>
          )}
          <td className={cell}>
            <FactValue kind={kind} value={value} />
            <span className="text-meta text-muted">
              <FactSource reference={reference} fact={value.fact} />
            </span>
          </td>
          <td className={cn(cell, 'pr-4')}>
            {value.against && <AgreementMark agreement={value.against.agreement} remark={value.against.remark} />}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

export const ColumnHead = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={cn('h-8 px-2 font-medium first:pl-4 last:pr-4', className)}>
    {children}
  </th>
);

/** The reported value is formatted by its kind, with differing characters marked. */
export function FactValue({ kind, value }: { readonly kind: AttributeKind; readonly value: CrossValue }) {
  const { fact, parts, masked, meaning } = value;
  const country = kind === 'country' && !masked ? countryName(fact.value) : undefined;
  return (
    <span className="block min-w-0">
      <Scroller className={cn('long-text block', kind === 'number' && 'font-mono')}>
        {parts.length > 0 ? (
          <MarkedValue value={fact.value} parts={parts} isDate={kind === 'date'} />
        ) : kind === 'date' ? (
          <Day value={fact.value} />
        ) : (
          <>
            {country !== undefined && country !== fact.value && `${country} `}
            <SafeText
              text={fact.value}
              className={country === undefined || country === fact.value ? undefined : 'font-mono text-muted'}
            />
          </>
        )}
      </Scroller>
      {meaning !== null && <span className="block text-meta text-muted">{meaning}</span>}
      {masked && <span className="block text-meta text-subtle">not available to your role</span>}
    </span>
  );
}

export function FactSource({ reference, fact }: { readonly reference: string; readonly fact: SubjectFact }) {
  if (fact.step === null || fact.stepType === null) return <span>Session</span>;
  return (
    <Link
      href={stepPage(reference, fact.step)}
      prefetch={false}
      className="inline-flex min-h-6 items-center rounded-chip underline decoration-hairline underline-offset-3 hover:text-text hover:decoration-current"
    >
      <SafeText text={stepTypeLabel(fact.stepType)} />
    </Link>
  );
}

/** The looks of agreements are the same in every comparison. */
export const agreementLooks = {
  equal: { icon: Equal, label: 'Equal', className: 'text-equal' },
  partial: { icon: EqualApproximately, label: 'Partial', className: 'text-resubmission-fg' },
  different: { icon: EqualNot, label: 'Different', className: 'text-different' },
  several: { icon: Info, label: 'Several values', className: 'text-muted' },
  not_compared: { icon: CircleQuestionMark, label: 'Not compared', className: 'text-muted' },
  one_source: { icon: Minus, label: 'One source', className: 'text-muted' },
  missing: { icon: Minus, label: 'Missing', className: 'text-missing' },
} as const satisfies Record<Agreement | 'missing', { icon: LucideIcon; label: string; className: string }>;

interface AgreementMarkProps {
  readonly agreement: Agreement;
  readonly remark?: string | undefined;
}

/** The mark says whether values agree, with a remark where there is more to say. */
export function AgreementMark({ agreement, remark }: AgreementMarkProps) {
  const { icon, label, className } = agreementLooks[agreement];
  return (
    <span className="flex flex-col items-start">
      <StatusMark icon={remark === maskedRemark ? EyeOff : icon} className={className}>
        {label}
      </StatusMark>
      {remark !== undefined && <span className="text-meta text-muted">{remark}</span>}
    </span>
  );
}
