'use client';

import { DocumentBody, DocumentSigns, readDocument } from '#components/identity-document/index.ts';
import { useNow } from '#components/ui/clock.tsx';
import type { IdDocumentStep } from '#lib/contract/index.ts';
import { StepBody, StepWithout } from '../body.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';

/** An identity document: its pictures, what was read from them, what the machine readable zone says to that. */
export default function IdDocumentViewer(props: StepViewerProps) {
  const { body, redacted } = props.reading;
  const { document } = body as Seen<IdDocumentStep>;
  const today = new Date(useNow()).toISOString().slice(0, 10);
  if (!document && !isHidden(redacted, 'document')) return <StepWithout viewer={props} what="document" />;
  const read = readDocument(document, redacted, today);
  return (
    <StepBody viewer={props} signs={<DocumentSigns document={read} />} fileWays={['document.files']}>
      <DocumentBody document={read} firstSeenAt={props.session.firstSeenAt} expectsMrz />
    </StepBody>
  );
}
