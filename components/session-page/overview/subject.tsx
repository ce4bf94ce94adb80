import { CalendarClock, CalendarX2, CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgreementMark, FactSource } from '#components/step-parts/agreement.tsx';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { MarkedValue } from '#components/step-parts/values.tsx';
import { CopyButton, copyOnHover } from '#components/ui/button/copy-button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { Marked } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn, severityColours } from '#components/ui/style.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { Day } from '#components/ui/time/day.tsx';
import { countryName } from '#lib/format/country.ts';
import { ageText, assessAge } from '#lib/format/dates/age.ts';
import { assessExpiry, validityText } from '#lib/format/dates/document-validity.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { dayOf } from '#lib/model/day.ts';
import type { Severity } from '#lib/model/session/finding.schema.ts';
import type { SessionDetail, SubjectFact } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { type CrossCheck, crossChecks, differencesIn } from '#lib/step-comparison/index.ts';

interface SubjectRow {
  readonly key: string;
  readonly values: readonly { readonly value: string; readonly sources: readonly SubjectFact[] }[];
}

/** Equal values share a line; different ones are listed, never merged. Pure. */
export const subjectRows = (facts: readonly SubjectFact[]): readonly SubjectRow[] =>
  [...Map.groupBy(facts, (fact) => fact.key)].map(([key, ofKey]) => ({
    key,
    values: [...Map.groupBy(ofKey, (fact) => fact.value)].map(([value, sources]) => ({ value, sources })),
  }));

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  name_other: 'Another name',
  name_further: 'Name under another key',
  birth_date: 'Birth date',
  birth_date_other: 'Another birth date',
  birth_date_further: 'Birth date under another key',
  gender: 'Sex',
  birth_place: 'Place of birth',
  document_type: 'Document',
  nationality_other: 'Another nationality',
  document_number: 'Document number',
  document_number_other: 'Another number',
  document_expiry: 'Document expiry',
  document_expiry_other: 'Another expiry',
  email: 'Email',
};

const columnWidths = { Field: 'w-40', Value: '', Source: 'w-36', Agreement: 'w-40' };

interface SubjectProps {
  readonly session: SessionDetail;
  /** The action is at the end of the heading's line. */
  readonly action?: ReactNode;
}

/** The subject's attributes are shown with their sources and whether the steps agree. Values are listed side by side, never merged. */
export function Subject({ session, action }: SubjectProps) {
  const alias = session.alias ? [{ key: 'alias', value: session.alias, step: null, stepType: null }] : [];
  const facts = session.subjectFacts.toSorted(bySource(session));
  const checks = crossChecks(facts);
  const checkOf = (fact: SubjectFact) =>
    checks.find(({ values }) => values.some((value) => value.fact.key === fact.key));
  // The countries of document, phone and address share one row.
  const groups = Map.groupBy([...session.subjectFacts, ...alias], (fact) => checkOf(fact)?.key ?? fact.key);
  const rows = [...groups].flatMap(([key, ofKey]) =>
    subjectRows(ofKey.toSorted(bySource(session)).map((fact) => ({ ...fact, key }))),
  );
  const hidden = session.subject === undefined;
  return (
    <section aria-labelledby="subject">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="subject" className="font-semibold">
          Subject <span className="ml-1 font-normal text-muted">Values and sources</span>
        </h2>
        {action}
      </div>
      {rows.length === 0 ? (
        <EmptyState kind={hidden ? 'no-permission' : 'nothing-yet'} className="-mx-4">
          {hidden
            ? 'Personal data is not available to your role.'
            : 'No step has reported anything about the subject yet.'}
        </EmptyState>
      ) : (
        <div className="mt-2 overflow-x-auto rounded-table border border-hairline bg-surface">
          <table className="w-full text-left">
            <thead className="text-muted max-sm:sr-only">
              <tr className="h-8">
                {Object.entries(columnWidths).map(([head, width]) => (
                  <th key={head} scope="col" className={cn(width, 'px-3 font-medium')}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {rows.map((row) => (
              <Rows key={row.key} row={row} check={checks.find(({ key }) => key === row.key)} session={session} />
            ))}
          </table>
        </div>
      )}
    </section>
  );
}

/** Values are in the order of the steps. The customer data of the screening is last, as it is compared with the evidence, not vice versa. */
const bySource = ({ steps }: SessionDetail) => {
  const position = ({ step, stepType }: SubjectFact) =>
    stepType === 'AML' ? steps.length : steps.findIndex((one) => one.step === step);
  return (a: SubjectFact, b: SubjectFact) => position(a) - position(b);
};

interface RowsProps {
  readonly row: SubjectRow;
  readonly check: CrossCheck | undefined;
  readonly session: SessionDetail;
}

const cell = 'px-3 py-0.5 align-top leading-6 max-sm:col-start-2 max-sm:p-0';

function Rows({ row: { key, values }, check, session }: RowsProps) {
  const isFinding = check?.agreement === 'different' && differencesIn(session.findings, check.key).length > 0;
  return (
    <tbody className={cn(isFinding && 'bg-different-bg')}>
      {values.map(({ value, sources }, at) => (
        <tr
          key={value}
          className={cn(
            'group border-hairline max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:px-3 max-sm:py-1.5',
            at === 0 && 'border-t',
          )}
        >
          {at === 0 && (
            <th
              scope="rowgroup"
              rowSpan={values.length}
              className="px-3 py-0.5 align-top font-normal text-muted leading-6 max-sm:p-0"
            >
              {check?.label ?? labels[key] ?? toReadable(key)}
            </th>
          )}
          <td className={cell}>
            <Value field={key} value={value} check={check} />
          </td>
          <td className={cn(cell, 'text-muted max-sm:text-meta')}>
            {sources.map((fact, index) => (
              <span key={`${fact.step} ${fact.stepType}`}>
                {index > 0 && ', '}
                <FactSource reference={session.ref} fact={fact} />
              </span>
            ))}
          </td>
          {at === 0 && (
            <td rowSpan={values.length} className={cn(cell, 'max-sm:row-start-3')}>
              {check && (
                <span className="block py-0.5">
                  <AgreementMark agreement={check.agreement} remark={check.remark} isFinding={isFinding} />
                </span>
              )}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

const codeFields = new Set(['document_number', 'registration_number']);

function Value({ field, value, check }: Pick<RowsProps, 'check'> & { readonly field: string; readonly value: string }) {
  const parts = check?.values.find(({ fact, parts }) => fact.value === value && parts.length > 0)?.parts;
  const label = check?.label ?? labels[field] ?? toReadable(field);
  if (field.endsWith('_date') || field.endsWith('_expiry'))
    return (
      <span className="flex flex-wrap items-center gap-x-3">
        {parts ? <MarkedValue value={value} parts={parts} isDate /> : <Day value={value} />}
        <DateJudgement field={field} value={value} />
      </span>
    );
  if (field === 'document_type') return <SafeText text={documentTypeLabel(value)} />;
  const isCountry = check?.kind === 'country' || field === 'company_country';
  const country = isCountry ? countryName(value) : undefined;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {country && country !== value && <span>{country}</span>}
      <Scroller
        className={cn(
          'long-text min-w-0',
          country && country !== value ? 'text-muted' : 'text-text',
          (codeFields.has(field) || country) && 'font-mono',
        )}
      >
        {parts ? <Marked parts={parts} /> : <SafeText text={value} />}
      </Scroller>
      {!isMasked(value) && <CopyButton text={value} label={`Copy ${label}`} className={`-my-1 ${copyOnHover}`} />}
    </span>
  );
}

/** Says what a date means today, such as an expired document or a minor. */
function DateJudgement({ field, value }: { readonly field: string; readonly value: string }) {
  const today = dayOf(useNow());
  if (isMasked(value)) return null;
  if (field === 'document_expiry') {
    const validity = assessExpiry(value, today);
    if (validity.state === 'unlimited') return null;
    return dateMark(validityText(validity), validity.state === 'expired' ? [CalendarX2, 'severe'] : undefined);
  }
  const age = field === 'birth_date' ? assessAge(value, today) : undefined;
  return age ? dateMark(ageText(age), age.state === 'minor' ? [CircleAlert, 'warning'] : undefined) : null;
}

/** @param alarm the icon of a date that speaks against the subject, and the severity of the finding that says so */
const dateMark = (text: string, [icon, severity]: readonly [LucideIcon, Severity] = [CalendarClock, 'notice']) => (
  <StatusMark icon={icon} className={severityColours[severity]}>
    {text}
  </StatusMark>
);
