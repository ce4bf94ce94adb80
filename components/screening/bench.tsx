'use client';

import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { About } from './about.tsx';
import { judgeScreening } from './completeness.ts';
import { toHits } from './hit.ts';
import { Hits } from './hits.tsx';
import { NoLonger } from './no-longer.tsx';
import type { ScreeningBenchProps } from './props.ts';
import { Incomplete, Summary } from './summary.tsx';
import { toTotals } from './totals.ts';
import { type ExplanationState, useExplanation } from './use-explanation.ts';
import { at as fieldAt } from './wire.ts';

/** The bench of one screening, with the explanation that the desk has of it. */
export function ScreeningBench(props: ScreeningBenchProps) {
  return <Bench {...props} explanation={useExplanation(props)} />;
}

type BenchProps = ScreeningBenchProps & { readonly explanation: ExplanationState };

/** Everything but the asking. */
export function Bench({ explanation, ...props }: BenchProps) {
  const { kind, screening, status, readAt, hidden, headless = false } = props;
  const hits = toHits(kind, fieldAt(screening, kind === 'individual' ? 'hits' : 'screening'));
  const totals = toTotals(kind, screening);
  const verdict = judgeScreening({ hits, reported: totals.reported, status });
  const about = (
    <div className="border-hairline border-t">
      <div className="max-w-220">
        <About kind={kind} screening={screening} />
        {props.children}
      </div>
    </div>
  );

  if (hidden)
    return (
      <Page headless={headless} below={<div className="max-w-220">{props.children}</div>}>
        <EmptyState kind="no-permission">Screening is hidden from your role.</EmptyState>
      </Page>
    );
  if (verdict.state === 'not-submitted')
    return (
      <Page headless={headless} below={<div className="max-w-220">{props.children}</div>}>
        <EmptyState kind="not-submitted">
          The customer has not submitted this step yet: nothing was screened.
        </EmptyState>
      </Page>
    );
  return (
    <Page headless={headless} below={hits?.length ? undefined : about}>
      <Summary totals={totals} delivered={hits?.length ?? null} readAt={readAt} />
      <Incomplete verdict={verdict} />
      {props.hit !== null && !hits?.length && <NoLonger />}
      {hits && hits.length > 0 ? (
        <Hits {...props} hits={hits} explanation={explanation}>
          {about}
        </Hits>
      ) : (
        verdict.state === 'reported' && (
          <EmptyState kind="nothing-yet">
            0 hits reported, read {readAt.slice(11, 16)} UTC
            {status === 'PENDING_VERIFICATION' ? ', and the step is still pending upstream' : ''}. It is upstream’s word
            {totals.actionRequired ? ', which asks for action all the same' : ''}; this desk screens nobody.
          </EmptyState>
        )
      )}
    </Page>
  );
}

interface PageProps {
  readonly headless: boolean;
  readonly children: ReactNode;
  readonly below: ReactNode;
}

const Page = ({ headless, children, below }: PageProps) => (
  <div className={cn('flex min-h-0 min-w-0 flex-col bg-surface', !headless && 'panes:grow panes:overflow-y-auto')}>
    {children}
    {below}
  </div>
);
