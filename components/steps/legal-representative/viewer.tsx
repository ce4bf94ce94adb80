'use client';

import { type EvidenceSlot, EvidenceViewer } from '#components/evidence/index.tsx';
import { AuthorisationLine, authorisationOf } from '#components/step-parts/person.tsx';
import { OwnVerification, PersonFacts } from '#components/step-parts/person-facts.tsx';
import { isHidden, type Redacted, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { RelatedSessionsFailure, useRelatedSessions } from '#components/step-parts/related-session.tsx';
import { filesIn, mayBePicture, toEvidenceFile } from '#components/step-parts/step-files.ts';
import { StepFoot } from '#components/step-parts/step-foot.tsx';
import { Reason, StepHead, StepLayout, type StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { HiddenMark, Row, UnknownKeyRows, ValueList } from '#components/step-parts/values.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { StatusText } from '#components/ui/status/index.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';

const known = ['id', 'firstname', 'lastname', 'birth_date', 'nationality', 'status', 'authorization', 'steps'] as const;
const whose = 'of the representative';

/** The step shows the company's legal representative: the person, their authorisation, and their checks. */
export default function LegalRepresentativeViewer({ at, type, status, answer, file, onFile }: StepViewerProps) {
  const { redacted } = answer;
  const body = answer.body as Redacted<LegalRepresentativeStep>;
  const related = useRelatedSessions(at);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const slots = evidenceOf(at, answer);
  const unknownKeys = unknownKeysOf(body, [...known, 'metadata', 'reason']);
  const isEmpty = known.every((key) => key === 'status' || body[key] === null) && unknownKeys.length === 0;
  const foot = <StepFoot at={at} answer={answer} onFile={onFile} />;

  if (isEmpty)
    return (
      <StepLayout evidence={null}>
        <StepHead type={type} status={status} />
        <Reason status={status} body={body} redacted={redacted} />
        {isNotSubmitted(status) ? (
          <EmptyState kind="not-submitted">No representative has been named yet.</EmptyState>
        ) : (
          <EmptyState kind="purged">
            The verification service returned this step without the representative. This says nothing about who may act
            for the company.
          </EmptyState>
        )}
        {foot}
      </StepLayout>
    );

  return (
    <StepLayout
      evidence={
        slots.length > 0 && <EvidenceViewer at={at} slots={slots} selected={file ?? undefined} onSelect={onFile} />
      }
    >
      <StepHead type={type} status={status} />
      <Reason status={status} body={body} redacted={redacted} />
      <ValueList>
        <PersonFacts person={body} today={today} />
        <Row label="Status">{body.status === undefined ? <HiddenMark /> : <StatusText status={body.status} />}</Row>
        <Row label="Authorisation">
          <AuthorisationLine {...authorisationOf(body, redacted)} />
        </Row>
        <UnknownKeyRows values={body.authorization ? unknownKeysOf(body.authorization, ['required', 'file']) : []} />
        <OwnVerification reference={at.ref} person={body} related={related} whose={whose} />
        <UnknownKeyRows values={unknownKeys} />
      </ValueList>
      <RelatedSessionsFailure related={related} />
      {isHidden(redacted, 'authorization.file') && (
        <EmptyState kind="no-permission">Documents are not available to your role.</EmptyState>
      )}
      {foot}
    </StepLayout>
  );
}

/** The authorisation of the representative comes first, then the files that the contract does not name. */
export function evidenceOf(at: StepAddress, { body }: Pick<StepResponse, 'body'>): readonly EvidenceSlot[] {
  const { authorization } = body as Redacted<LegalRepresentativeStep>;
  return filesIn(body, fileAddress(at.kind, at.ref, at.step, ''))
    .map((found) =>
      found.address === authorization?.file?.url
        ? toEvidenceFile(found, {
            side: 'Authorisation',
            name: 'Authorisation of the representative',
            thumbnail: mayBePicture(found) ? 'now' : 'icon',
          })
        : toEvidenceFile(found),
    )
    .toSorted((a, b) => Number(b.side === 'Authorisation') - Number(a.side === 'Authorisation'));
}
