import Link from 'next/link';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Day } from '#components/ui/day.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { countryName } from '#lib/format/country.ts';
import { toDocumentName } from '#lib/format/document-type.ts';
import { toReadable } from '#lib/format/readable.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SessionDetail, SubjectFact } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';
import { subjectRows } from './steps.ts';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  birth_date: 'Birth date',
  document_type: 'Document',
  document_number: 'Document number',
  document_country: 'Document country',
  document_expiry: 'Document expiry',
  email: 'E-mail',
  company_country: 'Country',
};

/** What is known of the subject, and which step said it. Values of different steps are set side by side, not judged. */
export function Subject({ session }: { readonly session: SessionDetail }) {
  const alias = session.alias ? [{ key: 'alias', value: session.alias, step: null, stepType: null }] : [];
  const rows = subjectRows([...session.subjectFacts, ...alias]);
  const hidden = session.subject === undefined;
  return (
    <section aria-labelledby="subject">
      <h2 id="subject" className="font-semibold">
        Subject <span className="ml-1 font-normal text-muted">each value with the step that gave it</span>
      </h2>
      {rows.length === 0 ? (
        <EmptyState kind={hidden ? 'no-permission' : 'nothing-yet'} className="-mx-4 md:-mx-5">
          {hidden ? 'Your role sees no personal data.' : 'No step has given anything about the subject yet.'}
        </EmptyState>
      ) : (
        <div className="mt-2 overflow-x-auto rounded-table border border-hairline bg-surface">
          <table className="w-full text-left">
            <thead className="text-muted max-sm:sr-only">
              <tr className="h-8">
                <th scope="col" className="w-44 px-3 font-medium">
                  Field
                </th>
                <th scope="col" className="px-3 font-medium">
                  Value
                </th>
                <th scope="col" className="w-40 px-3 font-medium">
                  Source
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, values }) =>
                values.map(({ value, sources }, at) => (
                  <tr
                    key={`${key} ${value}`}
                    className="border-hairline border-t max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:px-3 max-sm:py-1.5 max-sm:first:border-0"
                  >
                    {at === 0 ? (
                      <th
                        scope="rowgroup"
                        rowSpan={values.length}
                        className="px-3 py-0.5 align-top font-normal text-muted leading-6 max-sm:p-0"
                      >
                        {labels[key] ?? toReadable(key)}
                      </th>
                    ) : null}
                    <td className="px-3 py-0.5 leading-6 max-sm:col-start-2 max-sm:p-0">
                      <Value field={key} value={value} />
                    </td>
                    <td className="px-3 py-0.5 text-muted leading-6 max-sm:col-start-2 max-sm:p-0 max-sm:text-meta">
                      <Sources session={session} facts={sources} />
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const countries = new Set(['nationality', 'document_country', 'company_country']);
const codes = new Set(['document_number', 'registration_number', ...countries]);

function Value({ field, value }: { readonly field: string; readonly value: string }) {
  if (field.endsWith('_date') || field.endsWith('_expiry')) return <Day value={value} />;
  if (field === 'document_type') return <SafeText text={toDocumentName(value)} />;
  const country = countries.has(field) ? countryName(value) : undefined;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {country && <span>{country}</span>}
      <Scroller
        className={cn('long-text min-w-0', country ? 'text-muted' : 'text-text', codes.has(field) && 'font-mono')}
      >
        <SafeText text={value} />
      </Scroller>
      {!value.includes('•') && (
        <CopyButton text={value} label={`Copy ${labels[field] ?? toReadable(field)}`} className="-my-1 print:hidden" />
      )}
    </span>
  );
}

function Sources({ session, facts }: { readonly session: SessionDetail; readonly facts: readonly SubjectFact[] }) {
  return facts.map(({ step, stepType }, at) => (
    <span key={step}>
      {at > 0 && ', '}
      {step === null || stepType === null ? (
        'the session itself'
      ) : (
        <Link
          href={urls.step(session.ref, step)}
          prefetch={false}
          className="inline-flex min-h-6 items-center rounded-chip hover:text-text hover:underline"
        >
          <SafeText text={toStepName(stepType)} />
        </Link>
      )}
    </span>
  ));
}
