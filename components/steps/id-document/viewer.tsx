'use client';

import { DocumentBody, DocumentMarks, toIdentityDocument } from '#components/identity-document/index.ts';
import { StepBody, StepWithoutContent } from '#components/step-parts/page/index.ts';
import { isHidden, type Redacted } from '#components/step-parts/redaction/index.ts';
import type { StepViewerProps } from '#components/step-parts/viewer-props.ts';
import { useNow } from '#components/ui/time/index.ts';
import type { IdDocumentStep } from '#lib/contract/index.ts';

/** An identity document: pictures, extracted fields and machine-readable zone. */
export default function IdDocumentViewer(props: StepViewerProps) {
  const { body, redacted } = props.answer;
  const { document } = body as Redacted<IdDocumentStep>;
  const today = new Date(useNow()).toISOString().slice(0, 10);
  if (!document && !isHidden(redacted, 'document')) return <StepWithoutContent viewer={props} what="document" />;
  const identityDocument = toIdentityDocument(document, redacted, today);
  return (
    <StepBody viewer={props} marks={<DocumentMarks document={identityDocument} />} filePaths={['document.files']}>
      <DocumentBody document={identityDocument} receivedAt={props.session.firstSeenAt} expectsMrz />
    </StepBody>
  );
}
