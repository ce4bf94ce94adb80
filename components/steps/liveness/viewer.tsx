'use client';

import { RotateCw } from 'lucide-react';
import { EvidenceViewer, FaceBench, isFile } from '#components/evidence/index.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { toStepName } from '#lib/format/step-type.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { Device } from '../device.tsx';
import { evidenceOf } from '../evidence.ts';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { StepViewerProps } from '../viewer-props.ts';
import { portraitText } from './portrait.ts';
import { usePortrait } from './use-portrait.ts';

/** The faces get the room: beside them stands little. */
const beside =
  'panes:grid panes:h-full panes:grid-cols-[minmax(0,1fr)_20rem] panes:grid-rows-[minmax(0,1fr)] panes:wide:grid-cols-[minmax(0,1fr)_24rem]';
const way = 'verification.liveness.file';

/** A liveness check: its picture or clip, beside the portrait of the session's identity document. */
export default function LivenessViewer({ at, type, status, reading, session, file, onFile }: StepViewerProps) {
  const { body, redacted } = reading;
  const slots = evidenceOf(type, at, reading);
  const live = slots.filter(isFile).find(({ key }) => key === way);
  const hidesEvidence = isHidden(redacted, way);
  const { portrait, retry, retrying } = usePortrait(session, live !== undefined);
  const words = live && portraitText(portrait);

  const compares = live && (portrait?.state === 'found' || portrait?.state === 'waiting');
  const evidence = compares ? (
    <FaceBench
      panels={[
        { key: 'liveness', title: 'Liveness', caption: 'This step', at, face: live },
        {
          key: 'portrait',
          title: 'ID portrait',
          caption: `${toStepName(portrait.step.type)}, this session`,
          at: { ref: at.ref, step: portrait.step.step },
          face: portrait.state === 'found' ? portrait.file : { absent: 'Asking for the ID document' },
        },
      ]}
    />
  ) : (
    slots.some(isFile) && <EvidenceViewer at={at} slots={slots} selected={file ?? undefined} onSelect={onFile} />
  );

  return (
    <div className={cn('flex flex-col', evidence ? beside : 'panes:h-full panes:overflow-y-auto')}>
      {evidence && <div className="min-h-0 min-w-0">{evidence}</div>}
      <div className="relative min-w-0 grow border-hairline bg-surface max-lg:border-t panes:overflow-y-auto panes:border-l">
        <StepHead type={type} status={status} />
        <Reason status={status} body={body} redacted={redacted} />
        {live && (
          <>
            {words && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 text-muted">
                {words}
                {portrait?.state === 'failed' && (
                  <Button size="small" onClick={retry} disabled={retrying}>
                    <RotateCw aria-hidden />
                    Retry
                  </Button>
                )}
              </p>
            )}
            <p className="px-4 pt-3 text-muted">Upstream gives no comparison of faces with this step.</p>
          </>
        )}
        {!live && hidesEvidence && <EmptyState kind="no-permission">Your role sees no faces.</EmptyState>}
        {!live && !hidesEvidence && status === 'SUBMISSION_REQUIRED' && (
          <EmptyState kind="not-submitted">The customer has not submitted a liveness check yet.</EmptyState>
        )}
        {!live && !hidesEvidence && status !== 'SUBMISSION_REQUIRED' && (
          <EmptyState kind="purged">
            Upstream returned this step without its picture or video. It may have been deleted there; it says nothing
            about the person.
          </EmptyState>
        )}
        <Device body={body} redacted={redacted} />
        <Hidden redacted={redacted} />
        <AlsoAsItCame
          body={body}
          filePrefix={apiUrls.file(at.kind, at.ref, at.step, '')}
          onPicture={(picture) => onFile(picture.key)}
        />
      </div>
    </div>
  );
}
