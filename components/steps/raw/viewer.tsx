'use client';

import { EvidenceViewer } from '#components/evidence/index.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { toStatusLook } from '#lib/format/status.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AsItCame } from '../as-it-came.tsx';
import { filesIn, toEvidenceFile } from '../files.ts';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Reason } from '../reason.tsx';
import type { StepViewerProps } from '../viewer-props.ts';

/** Any step as it came: a readable tree, its files beside it. */
export default function RawViewer({ at, type, status, reading, file, onFile }: StepViewerProps) {
  const { body, redacted } = reading;
  const filePrefix = apiUrls.file(at.kind, at.ref, at.step, '');
  const files = filesIn(body, filePrefix).map(toEvidenceFile);
  return (
    <StepLayout
      evidence={
        files.length > 0 && <EvidenceViewer at={at} slots={files} selected={file ?? undefined} onSelect={onFile} />
      }
    >
      <StepHead type={type} status={status} answer={at.kind === 'individual' ? body : undefined} />
      <Reason status={status} body={body} redacted={redacted} />
      <p className="px-4 pt-3 text-muted">
        This desk does not know this type of step: everything that came is listed, nothing of it is interpreted.
      </p>
      {toStatusLook(status).tone === 'unknown' && (
        <p className="px-4 pt-1 text-muted">
          {status === '' ? (
            'Upstream gave this step no status.'
          ) : (
            <>
              This desk does not know the status{' '}
              <code>
                <SafeText text={status} />
              </code>
              : it stands as it came, and nothing is concluded from it.
            </>
          )}
        </p>
      )}
      <AsItCame body={body} filePrefix={filePrefix} onPicture={(picture) => onFile(picture.key)} />
      <Hidden redacted={redacted} />
    </StepLayout>
  );
}
