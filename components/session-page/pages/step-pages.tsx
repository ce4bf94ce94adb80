'use client';

import { Activity, useState } from 'react';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import type { SessionNavigation } from '../navigation/use-step-parameters.ts';
import { neighbour } from '../step-order.ts';
import { StepPage } from './step-page.tsx';

interface StepPagesProps {
  readonly session: SessionDetail;
  /** The step on screen. */
  readonly step: StepState;
  readonly navigation: SessionNavigation;
}

/**
 * The step on screen, and the next one once it is read ahead: drawn while the browser is idle, and hidden, so that opening it only shows it. A
 * hidden step has no effects, refs or layout: it requests nothing, takes no key or focus, writes no audit event, and is invisible to screen readers
 * and page search. Viewers must therefore request files only in effects and refs.
 */
export function StepPages({ session, step, navigation }: StepPagesProps) {
  const [ahead, setAhead] = useState<string | null>(null);
  // The step drawn by the server is outside an Activity boundary, in which it would hydrate later than the rest of the page.
  const [first, setFirst] = useState<string | null>(step.step);
  if (first !== null && first !== step.step) setFirst(null);
  const next = neighbour(session.steps, step.step, 1);
  const drawn = next && next.step === ahead ? [step, next] : [step];
  return drawn.map((one) => {
    const page = (
      <StepPage
        key={one.step}
        session={session}
        step={one}
        isFirst={one.step === first}
        navigation={one === step ? navigation : null}
        onAhead={({ step: read }) => setAhead(read)}
      />
    );
    return one.step === first ? (
      page
    ) : (
      <Activity key={one.step} mode={one === step ? 'visible' : 'hidden'}>
        {page}
      </Activity>
    );
  });
}
