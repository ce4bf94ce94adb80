'use client';

import { type EvidenceFile, EvidenceViewer } from '#components/evidence/index.tsx';
import { apiUrls } from '#lib/model/urls.ts';
import { AsItCame } from '../as-it-came.tsx';
import { filesIn, mayBePicture, type StepFile, wayText } from '../files.ts';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Reason } from '../reason.tsx';
import type { StepViewerProps } from '../viewer-props.ts';

/** Any step as it came: a readable tree, its pictures beside it. */
export default function RawViewer({ at, type, status, reading, file, onFile }: StepViewerProps) {
  const { body, redacted } = reading;
  const filePrefix = apiUrls.file(at.kind, at.ref, at.step, '');
  const pictures = filesIn(body, filePrefix).filter(mayBePicture).map(toEvidence);
  return (
    <StepLayout
      evidence={
        pictures.length > 0 && (
          <EvidenceViewer at={at} slots={pictures} selected={file ?? undefined} onSelect={onFile} />
        )
      }
    >
      <StepHead type={type} status={status} />
      <Reason body={body} redacted={redacted} />
      <p className="px-4 pt-3 text-muted">This step has no own view yet: everything that came is listed.</p>
      <AsItCame body={body} filePrefix={filePrefix} onPicture={(picture) => onFile(picture.key)} />
      <Hidden redacted={redacted} />
    </StepLayout>
  );
}

const toEvidence = (found: StepFile): EvidenceFile => ({
  key: found.key,
  name: wayText(found.path),
  side: wayText(found.path.slice(-2)),
  address: found.address,
  declaredType: found.declaredType,
  declaredBytes: found.declaredBytes,
  thumbnail: false,
});
