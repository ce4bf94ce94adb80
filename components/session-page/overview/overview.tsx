'use client';

import { useQuery } from '@tanstack/react-query';
/**
 * The overview of a session: findings, subject, evidence, retention. Promises that every finding is listed, that values of different steps are never
 * merged, and that pictures are read ahead and marked so in the audit log.
 */
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DecisionPanel } from '#components/decisions/decision-panel.tsx';
import { OwnerRecordSection } from '#components/ownership/index.tsx';
import { Retention } from '#components/retention/retention.tsx';
import { RiskSection } from '#components/risk/risk-section.tsx';
import { UnreadableParts } from '#components/step-parts/unavailable-parts.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { sessionAnswerQuery } from '#lib/client/step.ts';
import type { Revealed } from '#lib/model/review/reveal.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import type { SessionAccess } from '../session-frame.tsx';
import { StepRail } from '../step-nav.tsx';
import { CompanyParts } from './company-parts.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { EvidenceStrip } from './evidence-strip.tsx';
import { FindingList } from './finding-list.tsx';
import { Subject } from './subject.tsx';

const load = () => import('./reveal-dialog.tsx');
const RevealDialog = lazyPart(() => load().then((module) => module.RevealDialog));

/** After this time, values are masked again on a screen that is left alone. */
const shownMs = 5 * 60_000;

/** Shows the subject. What is masked is shown for a reason, until the page is left or for five minutes. */
function RevealableSubject({ session }: { readonly session: SessionDetail }) {
  const [revealed, setRevealed] = useState<Revealed>();
  const { trigger, overlay } = useOverlay('dialog', load);
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setRevealed(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [revealed]);
  if (session.revealable === undefined) return <Subject session={session} />;
  const action = revealed ? (
    <Button size="small" onClick={() => setRevealed(undefined)}>
      <EyeOff aria-hidden />
      Mask again
    </Button>
  ) : (
    <Button size="small" {...trigger}>
      <Eye aria-hidden />
      Reveal
    </Button>
  );
  return (
    <>
      <Subject session={revealed ? withRevealed(session, revealed) : session} action={action} />
      <p role="status" className="sr-only">
        {revealed && 'The values are shown for five minutes.'}
      </p>
      {overlay && (
        <RevealDialog reference={session.ref} fields={session.revealable} onRevealed={setRevealed} {...overlay} />
      )}
    </>
  );
}

/** Replaces each masked value by that of the same field and step; what has no match stays masked. */
function withRevealed(session: SessionDetail, { alias, subjectFacts }: Revealed): SessionDetail {
  const left = [...subjectFacts];
  return {
    ...session,
    ...(alias !== undefined && { alias }),
    subjectFacts: session.subjectFacts.map((fact) => {
      const at = left.findIndex(
        ({ key, step, stepType }) => key === fact.key && step === fact.step && stepType === fact.stepType,
      );
      return isMasked(fact.value) && at >= 0 ? (left.splice(at, 1)[0] ?? fact) : fact;
    }),
  };
}

/** The findings, or what the customer has to do, come first; then a company at a glance; then subject, evidence and retention, beside the steps. */
export function Overview({ session, ...access }: SessionAccess & { readonly session: SessionDetail }) {
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
              {access.showsFindings ? (
                <FindingList session={session} mayReadDecisions={access.mayReadDecisions} />
              ) : (
                <CustomerPanel session={session} />
              )}
              {access.showsFindings && session.kind === 'corporate' && (
                <CompanyParts session={session} seesOwnership={access.seesOwnership} />
              )}
              {access.mayReadDecisions && <DecisionPanel reference={session.ref} />}
              {access.mayReadOwners && session.kind === 'corporate' && <OwnerRecordSection reference={session.ref} />}
              {access.mayReadRisk && <RiskSection reference={session.ref} />}
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <SessionParts session={session} />
              <RevealableSubject session={session} />
              <EvidenceStrip session={session} seesEvidence={access.seesEvidence} />
              <Retention retention={session.retention} noun="session" id={session.ref} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Shows what of the answer about the session could not be read, with its raw value. It is requested only where a finding says so. */
export function SessionParts({ session }: { readonly session: SessionDetail }) {
  const isUnreadable = session.findings.some(({ code }) => code === 'session_parts_unreadable');
  const { data, error, isFetching, refetch } = useQuery({ ...sessionAnswerQuery(session), enabled: isUnreadable });
  if (!isUnreadable) return null;
  if (error)
    return (
      <ProblemPanel
        what="The values that could not be read could not be fetched"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined) return <Skeleton className="w-full max-w-lg" />;
  return (
    <div className="rounded-table border border-hairline border-b-0">
      <UnreadableParts body={data} />
    </div>
  );
}
