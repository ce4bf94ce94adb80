'use client';

import { RotateCw } from 'lucide-react';
import { EvidenceViewer, FaceComparison, isFile } from '#components/evidence/index.tsx';
import { isHidden } from '#components/step-parts/redaction.ts';
import { evidenceOf } from '#components/step-parts/step-evidence.ts';
import { StepFoot } from '#components/step-parts/step-foot.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { Reason, StepHead } from '#components/step-parts/step-frame.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { cn } from '#components/ui/style.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { portraitText, usePortrait } from './portrait.ts';

/** Most of the width is for the faces. */
const beside =
  'panes:grid panes:h-full panes:grid-cols-[minmax(0,1fr)_20rem] panes:grid-rows-[minmax(0,1fr)] panes:wide:grid-cols-[minmax(0,1fr)_24rem]';
const livenessPath = 'verification.liveness.file';

/** The picture or video of a liveness check stands beside the portrait of the session's identity document. */
export default function LivenessViewer({ at, type, status, answer, session, file, onFile }: StepViewerProps) {
  const { body, redacted } = answer;
  const slots = evidenceOf(type, at, answer);
  const live = slots.filter(isFile).find(({ key }) => key === livenessPath);
  const hidesEvidence = isHidden(redacted, livenessPath);
  const { portrait, retry, retrying } = usePortrait(session, live !== undefined);
  const message = live && portraitText(portrait);

  const compares = live && (portrait?.state === 'found' || portrait?.state === 'loading');
  const evidence = compares ? (
    <FaceComparison
      panels={[
        { key: 'liveness', title: 'Liveness', caption: 'This step', at, face: live },
        {
          key: 'portrait',
          title: 'ID portrait',
          caption: `${stepTypeLabel(portrait.step.type)}, this session`,
          at: { ref: at.ref, step: portrait.step.step },
          face: portrait.state === 'found' ? portrait.file : { absent: 'Loading the ID document' },
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
            {message && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 text-muted">
                {message}
                {portrait?.state === 'failed' && (
                  <Button size="small" onClick={retry} disabled={retrying}>
                    <RotateCw aria-hidden />
                    Retry
                  </Button>
                )}
              </p>
            )}
            <p className="px-4 pt-3 text-muted">No face-match score supplied.</p>
          </>
        )}
        {!live && hidesEvidence && <EmptyState kind="no-permission">Faces are not available to your role.</EmptyState>}
        {!live && !hidesEvidence && isNotSubmitted(status) && (
          <EmptyState kind="not-submitted">The customer has not submitted a liveness check yet.</EmptyState>
        )}
        {!live && !hidesEvidence && !isNotSubmitted(status) && (
          <EmptyState kind="purged">
            The verification service returned this step without its image or video, which it may have deleted. This says
            nothing about the person.
          </EmptyState>
        )}
        <StepFoot at={at} answer={answer} onFile={onFile} />
      </div>
    </div>
  );
}
