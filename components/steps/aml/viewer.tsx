'use client';

import type { AmlStep } from '#lib/contract/index.ts';
import { Device } from '../device.tsx';
import { ScreeningStep } from '../screening-step.tsx';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';

/** Screening of a person: whom upstream found on lists and in the press, beside what is known of the subject. */
export default function AmlViewer(props: StepViewerProps) {
  const { body, redacted } = props.reading;
  return (
    <ScreeningStep
      step={props}
      screening={(body as Seen<AmlStep>).verification?.aml}
      ways={['verification.aml.hits', 'verification.aml.total_hits']}
    >
      <Device body={body} redacted={redacted} />
    </ScreeningStep>
  );
}
