import { Shield, ShieldAlert, ShieldOff, ShieldQuestionMark } from 'lucide-react';
import { type CompanyDocument, receivedText } from '#components/company-documents/index.tsx';
import type { Reported } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, HiddenMark, ReportedStatus } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { otherChecksOf, personScreeningOf, screeningOf } from './checks.ts';
import type { OwnerCompany, OwnerPerson } from './owner-rows.ts';

export const StatusCell = ({ status }: { readonly status: Reported<string> }) => (
  <ReportedStatus status={status} className="min-w-0 [overflow-wrap:anywhere]" />
);

const NotScreened = () => <StatusMark icon={ShieldOff} className="text-resubmission-fg" text="Not screened" />;

const hitsText = (hits: number): string => `${hits.toLocaleString('en')} ${hits === 1 ? 'hit' : 'hits'} reported`;

export function CompanyScreening({ aml }: { readonly aml: OwnerCompany['aml'] }) {
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

export function PersonScreeningCell({ steps, session }: PersonScreeningCellProps) {
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

export function PersonDocuments({ steps }: { readonly steps: OwnerPerson['steps'] }) {
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

interface CompanyDocumentsProps {
  readonly documents: readonly CompanyDocument[];
  readonly hidden: boolean;
}

/** The cell says how many expected documents were received, and each status with its count. */
export function CompanyDocuments({ documents, hidden }: CompanyDocumentsProps) {
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
