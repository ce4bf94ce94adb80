'use client';

import type { CompanyAmlStep } from '#lib/contract/index.ts';
import { ScreeningStep } from '../screening-step.tsx';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';

/** Screening of a company. Its answer has no envelope: the status is the session's. */
export default function CompanyAmlViewer(props: StepViewerProps) {
  return (
    <ScreeningStep
      step={props}
      screening={props.reading.body as Seen<CompanyAmlStep>}
      ways={['screening', 'matches']}
    />
  );
}
