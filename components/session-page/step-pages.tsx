'use client';

import { Activity, useState } from 'react';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { StepPage } from './step-page.tsx';
import { neighbour } from './steps.ts';
import type { Address } from './use-address.ts';

interface StepPagesProps {
  readonly session: SessionDetail;
  /** The one on the screen. */
  readonly step: StepState;
  readonly address: Address;
}

/**
 * The step on the screen, and the next one as soon as it was read ahead: drawn already while the browser has nothing to do, and hidden, so that
 * going there only shows it. What is hidden has no effects, no refs and no layout: it asks for nothing, takes no key and no focus, stands in no
 * trail, and neither a screen reader nor the search in the page finds it. Viewers therefore ask for files in effects and refs only.
 */
export function StepPages({ session, step, address }: StepPagesProps) {
  const [ahead, setAhead] = useState<string | null>(null);
  // What the server drew stands by itself: inside a boundary of its own it would take keys later than the rest of the page.
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
        address={one === step ? address : null}
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
