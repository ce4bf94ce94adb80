'use client';

import type { ReactNode } from 'react';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { CrossChecks } from './cross-checks.tsx';
import { isHidden } from './redaction.ts';
import { evidenceOf } from './step-evidence.ts';
import { StepFoot } from './step-foot.tsx';
import { Reason, StepHead, StepLayout, type StepViewerProps } from './step-frame.tsx';

interface StepBodyProps {
  readonly viewer: StepViewerProps;
  readonly marks?: ReactNode;
  /** The files have these dotted paths. If all are hidden, the role sees no pictures; if there are none, the step has no evidence. */
  readonly filePaths?: readonly string[];
  readonly children: ReactNode;
}

/** Most step types have this page: evidence, status, reason, the step's own content, cross-checks, device, hidden values, raw data. */
export function StepBody({ viewer, marks, filePaths = [], children }: StepBodyProps) {
  const { at, type, status, answer, session, file, onFile } = viewer;
  const { body, redacted } = answer;
  const hidesEvidence = filePaths.length > 0 && filePaths.every((path) => isHidden(redacted, path));
  return (
    <StepLayout
      evidence={
        filePaths.length === 0 || hidesEvidence ? null : (
          <EvidenceViewer at={at} slots={evidenceOf(type, at, answer)} selected={file ?? undefined} onSelect={onFile} />
        )
      }
    >
      <StepHead type={type} status={status} body={body}>
        {marks}
      </StepHead>
      <Reason status={status} body={body} redacted={redacted} />
      {hidesEvidence && (
        <EmptyState kind="no-permission" className="border-hairline border-b">
          Evidence is not available to your role.
        </EmptyState>
      )}
      {children}
      <CrossChecks session={session} step={at.step} />
      <StepFoot at={at} answer={answer} onFile={onFile} />
    </StepLayout>
  );
}

interface StepWithoutContentProps {
  readonly viewer: StepViewerProps;
  /** The text is like "document" or "phone number". */
  readonly what: string;
}

/** The answer of such a step lacks its main content. */
export function StepWithoutContent({ viewer, what }: StepWithoutContentProps) {
  return (
    <StepBody viewer={viewer}>
      {isNotSubmitted(viewer.status) ? (
        <EmptyState kind="not-submitted">The customer has not submitted this step yet.</EmptyState>
      ) : (
        <EmptyState kind="purged">
          The verification service returned this step without its {what}, which it may have deleted. This says nothing
          about the subject.
        </EmptyState>
      )}
    </StepBody>
  );
}
