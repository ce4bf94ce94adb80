'use client';

import { DocumentBody, DocumentMarks } from '#components/identity-document/document-body.tsx';
import { toIdentityDocument } from '#components/identity-document/identity-document.ts';
import type { Redacted } from '#components/step-parts/redaction.ts';
import { isHidden } from '#components/step-parts/redaction.ts';
import { StepBody, StepWithoutContent } from '#components/step-parts/step-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { useNow } from '#components/ui/time/index.ts';
import type { IdDocumentStep } from '#lib/contract/index.ts';

/** An identity document has pictures, extracted fields and a machine-readable zone. */
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
