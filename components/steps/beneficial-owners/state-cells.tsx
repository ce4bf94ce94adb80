'use client';

import { Shield, ShieldAlert, ShieldOff, ShieldQuestionMark } from 'lucide-react';
import { type Paper, presentText } from '#components/company-papers/index.tsx';
import { FindingIcon } from '#components/ui/finding-icon.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import { findingText } from '#lib/format/finding.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { Sign } from '../sign.tsx';
import { Absent, HiddenSign } from '../value-list.tsx';
import type { Told } from '../values.ts';
import type { OwnerCompany, OwnerPerson } from './rows.ts';
import { otherChecksOf, personScreeningOf, screeningOf } from './states.ts';

export const Status = ({ status }: { readonly status: Told<string> }) =>
  status === undefined ? <HiddenSign /> : <StatusText status={status} className="min-w-0 [overflow-wrap:anywhere]" />;

const NotScreened = () => (
  <Sign icon={ShieldOff} className="text-resubmission-fg">
    Not screened
  </Sign>
);

export const hitsText = (hits: number): string =>
  `${hits.toLocaleString('en')} ${hits === 1 ? 'hit' : 'hits'} reported`;

export function CompanyScreening({ aml }: { readonly aml: OwnerCompany['aml'] }) {
  const state = screeningOf(aml);
  if (state.is !== 'screened') return state.is === 'hidden' ? <HiddenSign /> : <NotScreened />;
  return (
    <span className="flex flex-col items-start">
      {state.hits > 0 && (
        <Sign icon={ShieldAlert} className="text-rejected-fg">
          {hitsText(state.hits)}
        </Sign>
      )}
      {state.verdict.state === 'incomplete' ? (
        <Sign icon={ShieldQuestionMark} className="text-resubmission-fg">
          Screening incomplete
        </Sign>
      ) : (
        state.hits === 0 && (
          <Sign icon={Shield} className="text-muted">
            {hitsText(0)}
          </Sign>
        )
      )}
    </span>
  );
}

// None of these speaks of a day, so their words need no clock.
const aboutScreening = new Set(['hits_reported', 'screening_incomplete', 'action_required', 'not_screened']);

interface PersonScreeningCellProps {
  readonly steps: OwnerPerson['steps'];
  /** Their own session, where this desk has it: only there stand the hits. */
  readonly session: SessionDetail | null | undefined;
}

export function PersonScreeningCell({ steps, session }: PersonScreeningCellProps) {
  const state = personScreeningOf(steps);
  const findings = session?.findings.filter(({ code }) => aboutScreening.has(code)) ?? [];
  return (
    <span className="flex flex-col items-start">
      {state.is === 'told' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one reading never change places
        state.statuses.map((status, at) => <Status key={at} status={status} />)
      ) : state.is === 'hidden' ? (
        <HiddenSign />
      ) : state.is === 'not_told' ? (
        <Absent>not told</Absent>
      ) : (
        <NotScreened />
      )}
      {findings.map((finding) => (
        <span key={finding.code} className="inline-flex items-start gap-1.5 font-medium text-meta">
          <FindingIcon finding={finding} className="mt-0.5" />
          <span>
            {findingText(finding, 0)}
            <span className="sr-only">, in their own session</span>
          </span>
        </span>
      ))}
    </span>
  );
}

export function PersonDocuments({ steps }: { readonly steps: OwnerPerson['steps'] }) {
  if (steps === undefined) return <HiddenSign />;
  if (steps === null) return <Absent>not told</Absent>;
  const checks = otherChecksOf(steps);
  if (checks.length === 0) return <Absent>none told</Absent>;
  return (
    <span className="flex flex-col items-start">
      {checks.map(({ type, status }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one reading never change places
        <span key={at} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="text-meta text-muted">
            {type === undefined ? (
              <HiddenSign />
            ) : type === null ? (
              'type not told'
            ) : (
              <SafeText text={toStepName(type)} className="[overflow-wrap:anywhere]" />
            )}
          </span>
          <Status status={status} />
        </span>
      ))}
    </span>
  );
}

/** How many of the expected papers are there, and each status that came with its number. */
export function CompanyDocuments({ papers, hidden }: { readonly papers: readonly Paper[]; readonly hidden: boolean }) {
  const present = presentText(papers);
  if (hidden || present === null) return <HiddenSign />;
  const came = papers.filter(({ files, status }) => status !== null || files !== 'nothing');
  const byStatus = Map.groupBy(came, ({ status }) => status);
  return (
    <span className="flex flex-col items-start">
      <span className="text-meta text-muted">{present}</span>
      {[...byStatus].map(([status, group]) => (
        <span key={status ?? ''} className="inline-flex items-center gap-1.5">
          {byStatus.size > 1 && (
            <span className="shrink-0 whitespace-nowrap text-meta text-muted tabular-nums">{group.length} ×</span>
          )}
          <Status status={status} />
        </span>
      ))}
    </span>
  );
}
