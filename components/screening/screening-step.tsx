import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { downloadAddress } from '#components/evidence/index.tsx';
import { isHidden } from '#components/step-parts/redaction.ts';
import { RawAnswerSection } from '#components/step-parts/step-foot.tsx';
import { StepHead, type StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { HiddenValues } from '#components/step-parts/unavailable-parts.tsx';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { hitOrders, type ScreeningViewProps } from './screening-props.ts';
import { ScreeningView } from './screening-view.tsx';

interface ScreeningStepProps {
  readonly step: StepViewerProps;
  readonly screening: ScreeningViewProps['screening'];
  /** These are the dotted paths of the list and the total in the body. */
  readonly screeningPaths: readonly string[];
  readonly children?: ReactNode;
}

/** The step is one screening. The order of its hits is part of the address. */
export function ScreeningStep({ step, screening, screeningPaths, children }: ScreeningStepProps) {
  const { at, type, status, answer, hit, onHit } = step;
  const { body, redacted, readAt } = answer;
  const [order, setOrder] = useQueryState('order', parseAsStringLiteral(hitOrders).withDefault('kind'));
  return (
    <div className="flex flex-col bg-surface panes:h-full">
      <StepHead type={type} status={status} answer={answer} hasOwnStatus={at.kind === 'individual'} />
      <ScreeningView
        at={at}
        kind={at.kind}
        screening={screening}
        corporate={null}
        status={status}
        readAt={readAt}
        hidden={screeningPaths.some((path) => isHidden(redacted, path))}
        hit={hit}
        onHit={onHit}
        order={order}
        onOrder={(next) => void setOrder(next)}
      >
        {children}
        <HiddenValues redacted={redacted} />
        <RawAnswerSection
          body={body}
          filePrefix={fileAddress(at.kind, at.ref, at.step, '')}
          onFile={({ address }) => window.location.assign(downloadAddress(address))}
        />
      </ScreeningView>
    </div>
  );
}
