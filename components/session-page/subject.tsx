import { CalendarClock, CalendarX2, CircleAlert } from 'lucide-react';
import { AgreementSign } from '#components/steps/agreement.tsx';
import { FactSource } from '#components/steps/fact-value.tsx';
import { Sign } from '#components/steps/sign.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Day } from '#components/ui/day.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Marked } from '#components/ui/marked-text.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { ageText, judgeAge, judgeExpiry, validityText } from '#lib/format/age.ts';
import { countryName } from '#lib/format/country.ts';
import { type CrossCheck, crossChecks, isMasked } from '#lib/format/cross-check.ts';
import { toDocumentName } from '#lib/format/document-type.ts';
import { toReadable } from '#lib/format/readable.ts';
import type { SessionDetail, SubjectFact } from '#lib/model/review.ts';
import { type SubjectRow, subjectRows } from './steps.ts';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  birth_date: 'Birth date',
  gender: 'Sex',
  birth_place: 'Place of birth',
  document_type: 'Document',
  document_number: 'Document number',
  document_expiry: 'Document expiry',
  email: 'Email',
};

/** What is known of the subject, which step said it, and whether the steps agree. Values are set side by side, never merged. */
export function Subject({ session }: { readonly session: SessionDetail }) {
  const alias = session.alias ? [{ key: 'alias', value: session.alias, step: null, stepType: null }] : [];
  const facts = session.subjectFacts.toSorted(byPlace(session));
  const checks = crossChecks(facts);
  const checkOf = (fact: SubjectFact) =>
    checks.find(({ values }) => values.some((value) => value.fact.key === fact.key));
  // Countries of the document, the phone, the address are one matter with several sides.
  const groups = Map.groupBy([...session.subjectFacts, ...alias], (fact) => checkOf(fact)?.key ?? fact.key);
  const rows = [...groups].flatMap(([key, ofKey]) =>
    subjectRows(ofKey.toSorted(byPlace(session)).map((fact) => ({ ...fact, key }))),
  );
  const hidden = session.subject === undefined;
  return (
    <section aria-labelledby="subject">
      <h2 id="subject" className="font-semibold">
        Subject <span className="ml-1 font-normal text-muted">each value with the step that gave it</span>
      </h2>
      {rows.length === 0 ? (
        <EmptyState kind={hidden ? 'no-permission' : 'nothing-yet'} className="-mx-4">
          {hidden ? 'Your role sees no personal data.' : 'No step has given anything about the subject yet.'}
        </EmptyState>
      ) : (
        <div className="mt-2 overflow-x-auto rounded-table border border-hairline bg-surface">
          <table className="w-full text-left">
            <thead className="text-muted max-sm:sr-only">
              <tr className="h-8">
                <th scope="col" className="w-40 px-3 font-medium">
                  Field
                </th>
                <th scope="col" className="px-3 font-medium">
                  Value
                </th>
                <th scope="col" className="w-36 px-3 font-medium">
                  Source
                </th>
                <th scope="col" className="w-40 px-3 font-medium">
                  Agreement
                </th>
              </tr>
            </thead>
            {rows.map((row) => (
              <Rows key={row.key} row={row} check={checks.find(({ key }) => key === row.key)} reference={session.ref} />
            ))}
          </table>
        </div>
      )}
    </section>
  );
}

/** As the steps stand in the session; what was told for screening last: it is set against the evidence, not the other way round. */
const byPlace = ({ steps }: SessionDetail) => {
  const place = ({ step, stepType }: SubjectFact) =>
    stepType === 'AML' ? steps.length : steps.findIndex((one) => one.step === step);
  return (a: SubjectFact, b: SubjectFact) => place(a) - place(b);
};

interface RowsProps {
  readonly row: SubjectRow;
  readonly check: CrossCheck | undefined;
  readonly reference: string;
}

const cell = 'px-3 py-0.5 align-top leading-6 max-sm:col-start-2 max-sm:p-0';

function Rows({ row: { key, values }, check, reference }: RowsProps) {
  return (
    <tbody className={cn(check?.agreement === 'different' && 'bg-different-bg')}>
      {values.map(({ value, sources }, at) => (
        <tr
          key={value}
          className={cn(
            'border-hairline max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:px-3 max-sm:py-1.5',
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
                <FactSource reference={reference} fact={fact} />
              </span>
            ))}
          </td>
          {at === 0 && (
            <td rowSpan={values.length} className={cn(cell, 'max-sm:row-start-3')}>
              {check && (
                <span className="block py-0.5">
                  <AgreementSign agreement={check.agreement} remark={check.remark} />
                </span>
              )}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

const codes = new Set(['document_number', 'registration_number']);

interface ValueProps {
  readonly field: string;
  readonly value: string;
  readonly check: CrossCheck | undefined;
}

function Value({ field, value, check }: ValueProps) {
  const parts = check?.values.find(({ fact, parts }) => fact.value === value && parts.length > 0)?.parts;
  const label = check?.label ?? labels[field] ?? toReadable(field);
  if (field.endsWith('_date') || field.endsWith('_expiry'))
    return (
      <span className="flex flex-wrap items-center gap-x-3">
        {parts ? <Marked parts={parts} /> : <Day value={value} />}
        <Judged field={field} value={value} />
      </span>
    );
  if (field === 'document_type') return <SafeText text={toDocumentName(value)} />;
  const isCountry = check?.kind === 'country' || field === 'company_country';
  const country = isCountry ? countryName(value) : undefined;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {country && country !== value && <span>{country}</span>}
      <Scroller
        className={cn(
          'long-text min-w-0',
          country && country !== value ? 'text-muted' : 'text-text',
          (codes.has(field) || country) && 'font-mono',
        )}
      >
        {parts ? <Marked parts={parts} /> : <SafeText text={value} />}
      </Scroller>
      {!isMasked(value) && <CopyButton text={value} label={`Copy ${label}`} className="-my-1 print:hidden" />}
    </span>
  );
}

/** What a date says today: an expired document, a minor. */
function Judged({ field, value }: { readonly field: string; readonly value: string }) {
  const today = new Date(useNow()).toISOString().slice(0, 10);
  if (isMasked(value)) return null;
  if (field === 'document_expiry') {
    const validity = judgeExpiry(value, today);
    if (validity.state === 'unlimited') return null;
    const bad = validity.state === 'expired';
    return (
      <Sign icon={bad ? CalendarX2 : CalendarClock} className={bad ? 'text-rejected-fg' : 'text-muted'}>
        {validityText(validity)}
      </Sign>
    );
  }
  const age = field === 'birth_date' ? judgeAge(value, today) : undefined;
  if (!age) return null;
  const minor = age.state === 'minor';
  return (
    <Sign icon={minor ? CircleAlert : CalendarClock} className={minor ? 'text-rejected-fg' : 'text-muted'}>
      {ageText(age)}
    </Sign>
  );
}
