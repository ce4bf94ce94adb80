'use client';

import { DecisionPanel } from '#components/decisions/index.ts';
import { OwnerRecordSection } from '#components/ownership/index.tsx';
import { Retention } from '#components/retention/index.ts';
import { RiskSection } from '#components/risk/index.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { StepRail } from '../step-nav/index.ts';
import { CompanyParts } from './company/index.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { EvidenceStrip } from './evidence-strip.tsx';
import { FindingList } from './finding-list.tsx';
import { RevealableSubject } from './revealable-subject.tsx';
import { SessionParts } from './session-parts.tsx';

interface OverviewProps {
  readonly session: SessionDetail;
  /** Whether the reviewer's roles see any evidence. */
  readonly seesEvidence: boolean;
  readonly seesOwnership: boolean;
  /** Whether they may know of screening; the others get what the customer can see. */
  readonly showsFindings: boolean;
  readonly mayReadDecisions: boolean;
  readonly mayReadRisk: boolean;
  readonly mayReadOwners: boolean;
}

/** Findings, or what the customer has to do, first; then a company at a glance; subject, evidence and retention, beside the steps. */
export function Overview({
  session,
  seesEvidence,
  seesOwnership,
  showsFindings,
  mayReadDecisions,
  mayReadRisk,
  mayReadOwners,
}: OverviewProps) {
  return (
    <div className="flex min-h-0 grow flex-col print:block wide:grid wide:grid-cols-[16.5rem_minmax(0,1fr)] panes:grid-rows-[minmax(0,1fr)]">
      <StepRail
        session={session}
        className="border-hairline max-wide:border-b lg:max-wide:hidden wide:border-r panes:overflow-y-auto print:mb-4 print:border-b"
      />
      <div className="relative min-h-0 grow p-4 lg:p-5 panes:overflow-y-auto">
        <div className="@container">
          <div className="grid max-w-240 gap-5 @min-[72rem]:max-w-420 @min-[72rem]:grid-cols-2 @min-[72rem]:gap-x-10">
            <div className="flex min-w-0 flex-col gap-5">
              {showsFindings ? (
                <FindingList session={session} mayReadDecisions={mayReadDecisions} />
              ) : (
                <CustomerPanel session={session} />
              )}
              {showsFindings && session.kind === 'corporate' && (
                <CompanyParts session={session} seesOwnership={seesOwnership} />
              )}
              {mayReadDecisions && <DecisionPanel reference={session.ref} />}
              {mayReadOwners && session.kind === 'corporate' && <OwnerRecordSection reference={session.ref} />}
              {mayReadRisk && <RiskSection reference={session.ref} />}
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <SessionParts session={session} />
              <RevealableSubject session={session} />
              <EvidenceStrip session={session} seesEvidence={seesEvidence} />
              <Retention retention={session.retention} noun="session" id={session.ref} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
