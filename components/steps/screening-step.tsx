'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { downloadAddress } from '#components/evidence/index.tsx';
import { hitOrders, ScreeningBench, type ScreeningBenchProps } from '#components/screening/index.tsx';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from './as-it-came.tsx';
import { StepHead } from './head.tsx';
import { Hidden } from './hidden.tsx';
import { Reason } from './reason.tsx';
import { isHidden } from './redaction.ts';
import type { StepViewerProps } from './viewer-props.ts';

interface ScreeningStepProps {
  readonly step: StepViewerProps;
  readonly screening: ScreeningBenchProps['screening'];
  /** Where list and total stand in the body. */
  readonly ways: readonly string[];
  /** What else the kind of session knows of the step. */
  readonly children?: ReactNode;
}

/** A whole step that is one screening. The order of its hits stands in the address. */
export function ScreeningStep({ step, screening, ways, children }: ScreeningStepProps) {
  const { at, type, status, reading, hit, onHit } = step;
  const { body, redacted, readAt } = reading;
  const [order, setOrder] = useQueryState('order', parseAsStringLiteral(hitOrders).withDefault('kind'));
  return (
    <div className="flex flex-col bg-surface panes:h-full">
      <StepHead type={type} status={status} answer={at.kind === 'individual' ? body : undefined} />
      <Reason status={status} body={body} redacted={redacted} />
      <ScreeningBench
        at={at}
        kind={at.kind}
        screening={screening}
        corporate={null}
        status={status}
        readAt={readAt}
        hidden={ways.some((way) => isHidden(redacted, way))}
        hit={hit}
        onHit={onHit}
        order={order}
        onOrder={(next) => void setOrder(next)}
      >
        {children}
        <Hidden redacted={redacted} />
        <AlsoAsItCame
          body={body}
          filePrefix={apiUrls.file(at.kind, at.ref, at.step, '')}
          onPicture={({ address }) => window.location.assign(downloadAddress(address))}
        />
      </ScreeningBench>
    </div>
  );
}
