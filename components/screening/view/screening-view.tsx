'use client';

import type { ReactNode } from 'react';
import { type DispositionsState, useDispositions } from '#components/dispositions/index.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { cn } from '#components/ui/style.ts';
import { assessCompleteness, fieldOf, toTotals } from '#lib/format/screening/index.ts';
import { toHits } from '../hits/index.ts';
import type { ScreeningViewProps } from '../screening-props.ts';
import { type ExplanationState, useExplanation } from '../use-explanation.ts';
import { HitGone } from './hit-gone.tsx';
import { HitPanes } from './hit-panes.tsx';
import { ScreeningContext } from './screening-context.tsx';
import { Incomplete, Summary } from './summary.tsx';

/** One screening with its comparison and its verdicts. */
export function ScreeningView(props: ScreeningViewProps) {
  const dispositions = useDispositions(props.at, { enabled: !props.hidden });
  return <ScreeningContent {...props} explanation={useExplanation(props)} dispositions={dispositions} />;
}

type ScreeningContentProps = ScreeningViewProps & {
  readonly explanation: ExplanationState;
  readonly dispositions?: DispositionsState;
};

/** Without loading anything. */
export function ScreeningContent({ explanation, dispositions, ...props }: ScreeningContentProps) {
  const { kind, screening, status, readAt, hidden, headless = false } = props;
  const hits = toHits(kind, fieldOf(screening, kind === 'individual' ? 'hits' : 'screening'));
  const totals = toTotals(kind, screening);
  const verdict = assessCompleteness({ hits, reported: totals.reported, status });
  const summary = <Summary totals={totals} delivered={hits?.length ?? null} readAt={readAt} />;
  const context = (
    <div className="border-hairline border-t">
      <div className="max-w-220">
        <ScreeningContext kind={kind} screening={screening} />
        {props.children}
      </div>
    </div>
  );

  if (hidden)
    return (
      <Page headless={headless} below={<div className="max-w-220">{props.children}</div>}>
        <EmptyState kind="no-permission">Screening is not available to your role.</EmptyState>
      </Page>
    );
  if (verdict.state === 'not-submitted')
    return (
      <Page headless={headless} below={<div className="max-w-220">{props.children}</div>}>
        <EmptyState kind="not-submitted">AML has not run yet. Nothing was screened.</EmptyState>
      </Page>
    );
  return (
    <Page headless={headless} below={hits?.length ? undefined : context}>
      {!(hits?.length && !headless) && summary}
      <Incomplete verdict={verdict} />
      {props.hit !== null && !hits?.length && <HitGone />}
      {hits && hits.length > 0 ? (
        <HitPanes
          {...props}
          hits={hits}
          explanation={explanation}
          dispositions={dispositions}
          foot={headless ? null : summary}
        >
          {context}
        </HitPanes>
      ) : (
        verdict.state === 'reported' && (
          <EmptyState kind="nothing-yet">
            0 hits reported, updated {readAt.slice(11, 16)} UTC.
            {status === 'PENDING_VERIFICATION' ? ' The step is still pending.' : ''}
            {totals.actionRequired ? ' Action is required.' : ''} As reported by the verification service; Review Desk
            does not screen.
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
