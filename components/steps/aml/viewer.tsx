'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { hitOrders, ScreeningBench } from '#components/screening/index.tsx';
import type { AmlStep } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { Device } from '../device.tsx';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';

/** Screening of a person: whom upstream found on lists and in the press, beside what is known of the subject. */
export default function AmlViewer({ at, type, status, reading, hit, onHit }: StepViewerProps) {
  const { body, redacted, readAt } = reading;
  const [order, setOrder] = useQueryState('order', parseAsStringLiteral(hitOrders).withDefault('kind'));
  return (
    <div className="flex flex-col bg-surface panes:h-full">
      <StepHead type={type} status={status} />
      <Reason body={body} redacted={redacted} />
      <ScreeningBench
        at={at}
        kind="individual"
        screening={(body as Seen<AmlStep>).verification?.aml}
        corporate={null}
        status={status}
        readAt={readAt}
        hidden={isHidden(redacted, 'verification.aml.hits') || isHidden(redacted, 'verification.aml.total_hits')}
        hit={hit}
        onHit={onHit}
        order={order}
        onOrder={(next) => void setOrder(next)}
      >
        <Device body={body} redacted={redacted} />
        <Hidden redacted={redacted} />
        <AlsoAsItCame
          body={body}
          filePrefix={apiUrls.file(at.kind, at.ref, at.step, '')}
          onPicture={(picture) => window.location.assign(`${picture.address}?download=1`)}
        />
      </ScreeningBench>
    </div>
  );
}
