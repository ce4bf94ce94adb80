import { Building2, ChevronRight, Shield, ShieldAlert, ShieldOff, ShieldQuestionMark, User } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type CompanyDocument, receivedText } from '#components/company-documents/index.tsx';
import { Age } from '#components/step-parts/age.tsx';
import type { Reported } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, CountryName, HiddenMark, ReportedStatus, whenReported } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { parseWireDate, toDay } from '#lib/format/dates/date.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { companyDocumentsOf, otherChecksOf, personScreeningOf, screeningOf } from './checks.ts';
import { Holdings, IssueMarks } from './holdings.tsx';
import { CompanyDetails, type OwnerContext, PersonDetails } from './owner-details.tsx';
import type { CompanyRow, OwnerCompany, OwnerPerson, OwnerRow, PersonRow } from './owner-rows.ts';

// Every row is a grid of the same columns, so that rows outside the viewport need no layout; in narrow containers its cells are stacked.
// Printed, it is a plain table, whose head repeats on every page.
export const columnsClass =
  '@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(9rem,1.3fr)_minmax(7.5rem,0.6fr)_4.5rem_minmax(8rem,1.4fr)_minmax(8.75rem,0.6fr)_minmax(8.75rem,0.6fr)_minmax(8rem,1.1fr)] @min-[60rem]:gap-x-2 print:table-row';
export const printedCellClass = 'print:table-cell print:px-1 print:py-2 print:align-top';

const holdingsShown = 3;

interface OwnerTableRowProps {
  readonly row: OwnerRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly context: OwnerContext;
}

/** The details of an owner follow in a second row while it is open. */
export function OwnerTableRow({ row, isOpen, onToggle, context }: OwnerTableRowProps) {
  const detailsId = useId();
  const documents = row.kind === 'company' ? companyDocumentsOf(row, context) : [];
  return (
    <>
      <tr
        data-row={row.key}
        className={cn(
          'block border-hairline border-b px-4 py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] hover:bg-hover print:break-inside-avoid print:[content-visibility:visible]',
          columnsClass,
          isOpen && 'border-b-0 border-l-2 border-l-accent bg-selected pl-3.5 hover:bg-selected',
        )}
      >
        <th scope="row" className={cn('block min-w-0 pt-0.5 font-normal', printedCellClass)}>
          <button
            type="button"
            data-owner={row.key}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={onToggle}
            className="flex min-h-6 w-full min-w-0 scroll-mt-14 items-start gap-1.5 rounded-chip text-left outline-offset-0 hover:underline"
          >
            <ChevronRight aria-hidden className={cn('mt-0.5 size-4 print:hidden', isOpen && 'rotate-90')} />
            <span className="-mt-1 line-clamp-8 min-w-0 pt-1 font-name [overflow-wrap:anywhere] print:line-clamp-none">
              {row.name ? (
                <SafeText text={row.name} />
              ) : (
                <span className="text-subtle">
                  {row.name === undefined ? 'Name not available to your role' : 'Name not provided'}
                </span>
              )}
            </span>
          </button>
          <KindAndNode row={row} />
        </th>
        <Cell label={row.kind === 'person' ? 'Birth date' : 'Number'}>
          {row.kind === 'person' ? <Birth row={row} today={context.today} /> : <Registration row={row} />}
        </Cell>
        <Cell label="Declared UBO">
          {row.kind === 'person' ? <Answer answer={row.ultimate} /> : <Absent>—</Absent>}
        </Cell>
        <Cell label="Holdings">
          <Holdings holdings={row.holdings} unlistedCount={context.unlistedCount} limit={holdingsShown} />
        </Cell>
        <Cell label="KYC">
          {row.kind === 'person' ? <StatusCell status={row.person.status} /> : <Absent>—</Absent>}
        </Cell>
        <Cell label="AML">
          {row.kind === 'person' ? (
            <PersonScreeningCell steps={row.person.steps} session={context.related.of(row.person.id)?.session} />
          ) : (
            <CompanyScreening aml={row.company.aml} />
          )}
        </Cell>
        <Cell label="Documents">
          {row.kind === 'person' ? (
            <PersonDocuments steps={row.person.steps} />
          ) : (
            <CompanyDocuments documents={documents} hidden={row.company.documents === undefined} />
          )}
        </Cell>
      </tr>
      {isOpen && (
        <tr id={detailsId} data-row={row.key} className="block print:table-row">
          <td colSpan={7} className="block border-accent border-l-2 bg-surface print:table-cell">
            {row.kind === 'person' ? (
              <PersonDetails row={row} context={context} />
            ) : (
              <CompanyDetails row={row} documents={documents} context={context} />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function KindAndNode({ row }: { readonly row: OwnerRow }) {
  const Kind = row.kind === 'person' ? User : Building2;
  return (
    <span className="flex flex-col items-start pl-5.5 text-meta text-muted print:pl-0">
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <Kind aria-hidden className="size-3.5" />
        {row.kind === 'person' ? 'Person' : 'Company'}
        {row.node && (
          <span className="min-w-0 [overflow-wrap:anywhere]">
            · node <SafeText text={row.node} className="tabular-nums" />
          </span>
        )}
      </span>
      <IssueMarks issues={row.issues} />
    </span>
  );
}

const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <td className={cn('block min-w-0 py-0.5 @max-[60rem]:flex @max-[60rem]:gap-3', printedCellClass)}>
    <span aria-hidden className="hidden w-22 shrink-0 text-meta text-muted leading-5 @max-[60rem]:block print:hidden">
      {label}
    </span>
    <span className="block min-w-0">{children}</span>
  </td>
);

function Birth({ row, today }: { readonly row: PersonRow; readonly today: string }) {
  const { birth_date: birthDate, nationality } = row.person;
  const day = parseWireDate(birthDate);
  const locale = useReaderLocale();
  return (
    <span className="flex min-w-0 flex-col items-start [overflow-wrap:anywhere]">
      {day && birthDate ? (
        // A title is plain in hundreds of rows; the details have the date as reported, reachable by keyboard.
        <time dateTime={day} title={day}>
          {toDay(birthDate, locale)}
        </time>
      ) : (
        whenReported(birthDate, 'Birth date not provided', (text) => <SafeText text={text} />)
      )}
      <Age birthDate={birthDate} today={today} />
      <Country code={nationality} />
    </span>
  );
}

function Registration({ row }: { readonly row: CompanyRow }) {
  const details = row.company.company_details;
  if (details === undefined) return <HiddenMark />;
  if (details === null) return <Absent>Not provided</Absent>;
  return (
    <span className="flex min-w-0 flex-col items-start [overflow-wrap:anywhere]">
      {whenReported(details.registration_number, 'Number not provided', (number) => (
        <SafeText text={number} className="line-clamp-3 font-mono print:line-clamp-none" />
      ))}
      <Country code={details.country} />
    </span>
  );
}

const Country = ({ code }: { readonly code: Reported<string> }) =>
  whenReported(code, 'Country not provided', (known) => (
    <span className="line-clamp-3 print:line-clamp-none">
      <CountryName code={known} />
    </span>
  ));

const Answer = ({ answer }: { readonly answer: Reported<string> }) =>
  whenReported(answer, 'Not provided', (text) => (
    <SafeText text={text} className="line-clamp-3 [overflow-wrap:anywhere] print:line-clamp-none" />
  ));

const StatusCell = ({ status }: { readonly status: Reported<string> }) => (
  <ReportedStatus status={status} className="min-w-0 [overflow-wrap:anywhere]" />
);

const NotScreened = () => <StatusMark icon={ShieldOff} className="text-resubmission-fg" text="Not screened" />;

const hitsText = (hits: number): string => `${hits.toLocaleString('en')} ${hits === 1 ? 'hit' : 'hits'} reported`;

function CompanyScreening({ aml }: { readonly aml: OwnerCompany['aml'] }) {
  const state = screeningOf(aml);
  if (state.kind !== 'screened') return state.kind === 'hidden' ? <HiddenMark /> : <NotScreened />;
  return (
    <span className="flex flex-col items-start">
      {state.hits > 0 && <StatusMark icon={ShieldAlert} className="text-rejected-fg" text={hitsText(state.hits)} />}
      {state.completeness.state === 'incomplete' ? (
        <StatusMark icon={ShieldQuestionMark} className="text-resubmission-fg" text="Screening incomplete" />
      ) : (
        state.hits === 0 && <StatusMark icon={Shield} className="text-muted" text={hitsText(0)} />
      )}
    </span>
  );
}

// None of their messages contains a date, which would need a clock.
const screeningCodes = new Set([
  'hits_reported',
  'hits_match',
  'approval_missing',
  'hits_false_positive',
  'screening_incomplete',
  'action_required',
  'not_screened',
]);

interface PersonScreeningCellProps extends Pick<OwnerPerson, 'steps'> {
  /** Only the person's own session, if registered, has the hits. */
  readonly session: SessionDetail | null | undefined;
}

function PersonScreeningCell({ steps, session }: PersonScreeningCellProps) {
  const state = personScreeningOf(steps);
  const findings = session?.findings.filter(({ code }) => screeningCodes.has(code)) ?? [];
  return (
    <span className="flex flex-col items-start">
      {state.kind === 'reported' &&
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one answer keep their order
        state.statuses.map((status, at) => <StatusCell key={at} status={status} />)}
      {state.kind === 'hidden' && <HiddenMark />}
      {state.kind === 'not_reported' && <Absent>Not provided</Absent>}
      {state.kind === 'not_screened' && <NotScreened />}
      {findings.map((finding) => (
        <span key={finding.code} className="inline-flex items-start gap-1.5 font-medium text-meta">
          <FindingIcon finding={finding} className="mt-0.5" />
          <span>
            {finding.message}
            <span className="sr-only">, in their own session</span>
          </span>
        </span>
      ))}
    </span>
  );
}

function PersonDocuments({ steps }: { readonly steps: OwnerPerson['steps'] }) {
  if (steps === undefined) return <HiddenMark />;
  if (steps === null) return <Absent>Not provided</Absent>;
  const checks = otherChecksOf(steps);
  if (checks.length === 0) return <Absent>None provided</Absent>;
  return (
    <span className="flex flex-col items-start">
      {checks.map(({ type, status }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one answer keep their order
        <span key={at} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="text-meta text-muted">
            {type === undefined ? (
              <HiddenMark />
            ) : type === null ? (
              'Type not provided'
            ) : (
              <SafeText text={stepTypeLabel(type)} className="[overflow-wrap:anywhere]" />
            )}
          </span>
          <StatusCell status={status} />
        </span>
      ))}
    </span>
  );
}

/** The cell says how many expected documents were received, and each status with its count. */
function CompanyDocuments({ documents, hidden }: Readonly<{ documents: readonly CompanyDocument[]; hidden: boolean }>) {
  const received = receivedText(documents);
  if (hidden || received === null) return <HiddenMark />;
  const reported = documents.filter(({ files, status }) => status !== null || files !== 'missing');
  const byStatus = Map.groupBy(reported, ({ status }) => status);
  return (
    <span className="flex flex-col items-start">
      <span className="text-meta text-muted">{received}</span>
      {[...byStatus].map(([status, group]) => (
        <span key={status ?? ''} className="inline-flex items-center gap-1.5">
          {byStatus.size > 1 && (
            <span className="shrink-0 whitespace-nowrap text-meta text-muted tabular-nums">{group.length} ×</span>
          )}
          <StatusCell status={status} />
        </span>
      ))}
    </span>
  );
}
