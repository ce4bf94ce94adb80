import { ScreeningStep } from '#components/screening/index.tsx';
import type { Redacted } from '#components/step-parts/redaction.ts';
import { StepDevice, StepTimeline } from '#components/step-parts/step-foot.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import type { AmlStep } from '#lib/contract/index.ts';

export default function AmlViewer(props: StepViewerProps) {
  const { body, redacted } = props.answer;
  return (
    <ScreeningStep
      step={props}
      screening={(body as Redacted<AmlStep>).verification?.aml}
      screeningPaths={['verification.aml.hits', 'verification.aml.total_hits']}
    >
      <StepDevice body={body} redacted={redacted} />
      <StepTimeline body={body} />
    </ScreeningStep>
  );
}
