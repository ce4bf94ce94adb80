import { EvidenceViewer, FaceComparison, isFile } from '#components/evidence/index.tsx';
import { isHidden } from '#components/step-parts/redaction.ts';
import { NoContent } from '#components/step-parts/step-body.tsx';
import { evidenceOf } from '#components/step-parts/step-evidence.ts';
import { StepFoot } from '#components/step-parts/step-foot.tsx';
import { StepHead, type StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { EmptyState, RetryButton } from '#components/ui/feedback/index.ts';
import { cn } from '#components/ui/style.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { portraitText, usePortrait } from './portrait.ts';

/** Most of the width is for the faces. */
const beside =
  'panes:grid panes:h-full panes:grid-cols-[minmax(0,1fr)_20rem] panes:grid-rows-[minmax(0,1fr)] panes:wide:grid-cols-[minmax(0,1fr)_24rem]';
const livenessPath = 'verification.liveness.file';

/** The picture or video of a liveness check stands beside the portrait of the session's identity document. */
export default function LivenessViewer({ at, type, status, answer, session, file, onFile }: StepViewerProps) {
  const slots = evidenceOf(type, at, answer);
  const live = slots.filter(isFile).find(({ key }) => key === livenessPath);
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
    slots.some(isFile) && <EvidenceViewer at={at} slots={slots} selected={file} onSelect={onFile} />
  );

  return (
    <div className={cn('flex flex-col', evidence ? beside : 'panes:h-full panes:overflow-y-auto')}>
      {evidence && <div className="min-h-0 min-w-0">{evidence}</div>}
      <div className="relative min-w-0 grow border-hairline bg-surface max-lg:border-t panes:overflow-y-auto panes:border-l">
        <StepHead type={type} status={status} answer={answer} />
        {live ? (
          <>
            {message && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 text-muted">
                {message}
                {portrait?.state === 'failed' && <RetryButton onRetry={retry} retrying={retrying} />}
              </p>
            )}
            <p className="px-4 pt-3 text-muted">No face-match score supplied.</p>
          </>
        ) : isHidden(answer.redacted, livenessPath) ? (
          <EmptyState kind="no-permission">Faces are not available to your role.</EmptyState>
        ) : (
          <NoContent status={status} notYet="The customer has not submitted a liveness check yet.">
            The verification service returned this step without its image or video, which it may have deleted. This says
            nothing about the person.
          </NoContent>
        )}
        <StepFoot at={at} answer={answer} onFile={onFile} />
      </div>
    </div>
  );
}
