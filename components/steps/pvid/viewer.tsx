'use client';

import { DocumentBody, DocumentSigns, readDocument } from '#components/identity-document/index.ts';
import { useNow } from '#components/ui/clock.tsx';
import type { PvidStep } from '#lib/contract/index.ts';
import { StepBody, StepWithout } from '../body.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';

/** Remote video identification: the document shown in it, and the face seen with it. */
export default function PvidViewer(props: StepViewerProps) {
  const { body, redacted } = props.reading;
  const { document } = body as Seen<PvidStep>;
  const today = new Date(useNow()).toISOString().slice(0, 10);
  if (!document && !isHidden(redacted, 'document')) return <StepWithout viewer={props} what="document" />;
  const read = readDocument(document, redacted, today);
  return (
    <StepBody viewer={props} signs={<DocumentSigns document={read} />} fileWays={['document.files', 'document.face']}>
      <DocumentBody document={read} firstSeenAt={props.session.firstSeenAt} expectsMrz={false} />
    </StepBody>
  );
}
