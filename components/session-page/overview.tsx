'use client';

import { Retention } from '#components/retention/index.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { EvidenceStrip } from './evidence-strip.tsx';
import { StepRail } from './step-nav.tsx';
import { Subject } from './subject.tsx';
import { WhatIsWrong } from './what-is-wrong.tsx';

interface OverviewProps {
  readonly session: SessionDetail;
  /** Whether the reviewer's roles see pictures at all. */
  readonly seesEvidence: boolean;
}

/** One session: what is wrong first, its steps, its subject, its evidence. */
export function Overview({ session, seesEvidence }: OverviewProps) {
  // A third column, for the activity, goes at the right.
  return (
    <div className="flex min-h-0 grow flex-col print:block wide:grid wide:grid-cols-[16.5rem_minmax(0,1fr)] panes:grid-rows-[minmax(0,1fr)]">
      <StepRail
        session={session}
        className="border-hairline max-wide:border-b lg:max-wide:hidden wide:border-r panes:overflow-y-auto print:mb-4 print:border-b"
      />
      <div className="relative min-h-0 grow p-4 lg:p-5 panes:overflow-y-auto">
        <div className="flex max-w-240 flex-col gap-5">
          <WhatIsWrong session={session} />
          <Subject session={session} />
          <EvidenceStrip session={session} seesEvidence={seesEvidence} />
          <Retention session={session} />
        </div>
      </div>
    </div>
  );
}
