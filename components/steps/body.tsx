'use client';

import type { ReactNode } from 'react';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from './as-it-came.tsx';
import { CrossChecks } from './cross-checks.tsx';
import { Device } from './device.tsx';
import { evidenceOf } from './evidence.ts';
import { StepHead } from './head.tsx';
import { Hidden } from './hidden.tsx';
import { StepLayout } from './layout.tsx';
import { Reason } from './reason.tsx';
import { isHidden } from './redaction.ts';
import type { StepViewerProps } from './viewer-props.ts';

interface StepPageProps {
  readonly viewer: StepViewerProps;
  /** What a comparison came to, in the head. */
  readonly signs?: ReactNode;
  /** Dotted ways to the files; with all of them hidden the role sees no pictures. None: the step has no evidence. */
  readonly fileWays?: readonly string[];
  readonly children: ReactNode;
}

/** What the pages of most steps share: evidence, state, reason, the step's own part, the other steps, the device, what is hidden, what came. */
export function StepBody({ viewer, signs, fileWays = [], children }: StepPageProps) {
  const { at, type, status, reading, session, file, onFile } = viewer;
  const { body, redacted } = reading;
  const hidesEvidence = fileWays.length > 0 && fileWays.every((way) => isHidden(redacted, way));
  return (
    <StepLayout
      evidence={
        fileWays.length === 0 || hidesEvidence ? null : (
          <EvidenceViewer
            at={at}
            slots={evidenceOf(type, at, reading)}
            selected={file ?? undefined}
            onSelect={onFile}
          />
        )
      }
    >
      <StepHead type={type} status={status} answer={body}>
        {signs}
      </StepHead>
      <Reason status={status} body={body} redacted={redacted} />
      {hidesEvidence && (
        <EmptyState kind="no-permission" className="border-hairline border-b">
          Your role sees no pictures of documents.
        </EmptyState>
      )}
      {children}
      <CrossChecks session={session} step={at.step} />
      <Device body={body} redacted={redacted} />
      <Hidden redacted={redacted} />
      <AlsoAsItCame
        body={body}
        filePrefix={apiUrls.file(at.kind, at.ref, at.step, '')}
        onPicture={(picture) => onFile(picture.key)}
      />
    </StepLayout>
  );
}

interface NothingProps {
  readonly viewer: StepViewerProps;
  /** "document", "phone number". */
  readonly what: string;
}

/** The step came without what it is about. */
export function StepWithout({ viewer, what }: NothingProps) {
  return (
    <StepBody viewer={viewer}>
      {viewer.status === 'SUBMISSION_REQUIRED' ? (
        <EmptyState kind="not-submitted">The customer has not submitted this step yet.</EmptyState>
      ) : (
        <EmptyState kind="purged">
          Upstream returned this step without its {what}. It may have been deleted there; it says nothing about the
          subject.
        </EmptyState>
      )}
    </StepBody>
  );
}
