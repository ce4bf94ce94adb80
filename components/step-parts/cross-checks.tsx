import { type ReactNode, useId } from 'react';
import { cn } from '#components/ui/style.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { type CrossCheck, crossChecks, differencesIn } from '#lib/step-comparison/index.ts';
import { AgreementMark, FactSource, FactValue } from './agreement.tsx';

interface CrossChecksProps {
  readonly session: Pick<SessionDetail, 'ref' | 'subjectFacts' | 'findings'>;
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
            <Rows key={check.key} check={check} session={session} />
          ))}
        </table>
      )}
      {alone.length > 0 && <p className="px-4 pt-1.5 text-meta text-muted">Only in this step: {alone.join(', ')}.</p>}
    </section>
  );
}

function Rows({ check, session }: Pick<CrossChecksProps, 'session'> & { readonly check: CrossCheck }) {
  const { label, kind } = check;
  const [own, ...others] = check.values;
  if (!own) return null;
  // The finding is on one of the two steps, and names the other one.
  const isFinding = ({ fact }: (typeof others)[number]) =>
    differencesIn(session.findings, check.key).some(
      ({ step, against }) => step === own.fact.step || (step === fact.step && against === own.fact.stepType),
    );
  return (
    <tbody className="max-sm:block">
      {others.map((value, at) => (
        <tr
          key={`${value.fact.key} ${value.fact.step} ${value.fact.value}`}
          className={cn(
            'border-hairline max-sm:block max-sm:py-1.5',
            at === 0 && 'border-t',
            value.against?.agreement === 'different' && isFinding(value) && 'bg-different-bg',
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
              <FactSource reference={session.ref} fact={value.fact} />
            </span>
          </td>
          <td className={cn(cell, 'pr-4')}>
            {value.against && (
              <AgreementMark
                agreement={value.against.agreement}
                remark={value.against.remark}
                isFinding={isFinding(value)}
              />
            )}
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
