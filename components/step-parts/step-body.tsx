import type { ReactNode } from 'react';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { CrossChecks } from './cross-checks.tsx';
import { isHidden } from './redaction.ts';
import { evidenceOf } from './step-evidence.ts';
import { StepFoot } from './step-foot.tsx';
import { StepHead, type StepHeadProps, StepLayout, type StepLayoutProps, type StepViewerProps } from './step-frame.tsx';

interface StepPageProps extends StepLayoutProps, Pick<StepHeadProps, 'hasOwnStatus'> {
  readonly viewer: StepViewerProps;
  readonly marks?: ReactNode;
}

/** A step's page: evidence, status, reason, the step's own content, device, hidden values, raw data. */
export const StepPage = ({ viewer, marks, hasOwnStatus, children, ...layout }: StepPageProps) => (
  <StepLayout {...layout}>
    <StepHead {...viewer} hasOwnStatus={hasOwnStatus}>
      {marks}
    </StepHead>
    {children}
    <StepFoot {...viewer} />
  </StepLayout>
);

interface StepBodyProps extends Pick<StepPageProps, 'viewer' | 'marks'> {
  /** The files have these dotted paths. If all are hidden, the role sees no pictures; if there are none, the step has no evidence. */
  readonly filePaths?: readonly string[];
  readonly children: ReactNode;
}

/** Most steps of a person have this page, with cross-checks below their own content. */
export function StepBody({ viewer, marks, filePaths = [], children }: StepBodyProps) {
  const { at, type, answer, session, file, onFile } = viewer;
  const hidesEvidence = filePaths.length > 0 && filePaths.every((path) => isHidden(answer.redacted, path));
  return (
    <StepPage
      viewer={viewer}
      marks={marks}
      hasOwnStatus
      evidence={
        filePaths.length > 0 &&
        !hidesEvidence && (
          <EvidenceViewer at={at} slots={evidenceOf(type, at, answer)} selected={file} onSelect={onFile} />
        )
      }
    >
      {hidesEvidence && (
        <EmptyState kind="no-permission" className="border-hairline border-b">
          Evidence is not available to your role.
        </EmptyState>
      )}
      {children}
      <CrossChecks session={session} step={at.step} />
    </StepPage>
  );
}

interface NoContentProps {
  readonly status: string;
  readonly notYet: string;
  /** The verification service may have deleted what was submitted, as the children say. */
  readonly children: ReactNode;
}

/** An answer without its main content says why, and nothing about the subject. */
export const NoContent = ({ status, notYet, children }: NoContentProps) =>
  isNotSubmitted(status) ? (
    <EmptyState kind="not-submitted">{notYet}</EmptyState>
  ) : (
    <EmptyState kind="purged">{children}</EmptyState>
  );

/** @param what is missing, such as "document" or "phone number" */
export const StepWithoutContent = ({ viewer, what }: { readonly viewer: StepViewerProps; readonly what: string }) => (
  <StepBody viewer={viewer}>
    <NoContent status={viewer.status} notYet="The customer has not submitted this step yet.">
      The verification service returned this step without its {what}, which it may have deleted. This says nothing about
      the subject.
    </NoContent>
  </StepBody>
);
