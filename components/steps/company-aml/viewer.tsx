'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { hitOrders, ScreeningBench } from '#components/screening/index.tsx';
import type { CompanyAmlStep } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';

/** Screening of a company. Its answer has no envelope: the status is the session's. */
export default function CompanyAmlViewer({ at, type, status, reading, hit, onHit }: StepViewerProps) {
  const { body, redacted, readAt } = reading;
  const [order, setOrder] = useQueryState('order', parseAsStringLiteral(hitOrders).withDefault('kind'));
  return (
    <div className="flex flex-col bg-surface panes:h-full">
      <StepHead type={type} status={status} />
      <Reason body={body} redacted={redacted} />
      <ScreeningBench
        at={at}
        kind="corporate"
        screening={body as Seen<CompanyAmlStep>}
        corporate={null}
        status={status}
        readAt={readAt}
        hidden={isHidden(redacted, 'screening') || isHidden(redacted, 'matches')}
        hit={hit}
        onHit={onHit}
        order={order}
        onOrder={(next) => void setOrder(next)}
      >
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
