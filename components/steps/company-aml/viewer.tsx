import { ScreeningStep } from '#components/screening/index.tsx';
import type { Redacted } from '#components/step-parts/redaction.ts';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import type { CompanyAmlStep } from '#lib/contract/index.ts';

/** The screening of a company has no status of its own in its answer. */
export default function CompanyAmlViewer(props: StepViewerProps) {
  return (
    <ScreeningStep
      step={props}
      screening={props.answer.body as Redacted<CompanyAmlStep>}
      screeningPaths={['screening', 'matches']}
    />
  );
}
