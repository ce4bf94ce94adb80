import { type EvidenceSlot, EvidenceViewer } from '#components/evidence/index.tsx';
import { AuthorisationLine, authorisationOf } from '#components/step-parts/person.tsx';
import { OwnVerification, PersonFacts } from '#components/step-parts/person-facts.tsx';
import { isHidden, type Redacted, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { RelatedSessionsFailure, useRelatedSessions } from '#components/step-parts/related-session.tsx';
import { NoContent, StepPage } from '#components/step-parts/step-body.tsx';
import { filesIn, mayBePicture, toEvidenceFile } from '#components/step-parts/step-files.ts';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { ReportedStatus, Row, UnknownKeyRows, ValueList } from '#components/step-parts/values.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { dayOf } from '#lib/model/day.ts';

const known = ['id', 'firstname', 'lastname', 'birth_date', 'nationality', 'status', 'authorization', 'steps'] as const;

/** The step shows the company's legal representative: the person, their authorisation, and their checks. */
export default function LegalRepresentativeViewer(props: StepViewerProps) {
  const { at, answer, file, onFile } = props;
  const { redacted } = answer;
  const body = answer.body as Redacted<LegalRepresentativeStep>;
  const related = useRelatedSessions(at);
  const today = dayOf(useNow());
  const slots = evidenceOf(at, answer);
  const unknownKeys = unknownKeysOf(body, [...known, 'metadata', 'reason']);
  const isEmpty = known.every((key) => key === 'status' || body[key] === null) && unknownKeys.length === 0;

  if (isEmpty)
    return (
      <StepPage viewer={props} evidence={null}>
        <NoContent status={props.status} notYet="No representative has been named yet.">
          The verification service returned this step without the representative. This says nothing about who may act
          for the company.
        </NoContent>
      </StepPage>
    );

  return (
    <StepPage
      viewer={props}
      evidence={slots.length > 0 && <EvidenceViewer at={at} slots={slots} selected={file} onSelect={onFile} />}
    >
      <ValueList>
        <PersonFacts person={body} today={today} />
        <Row label="Status">
          <ReportedStatus status={body.status} />
        </Row>
        <Row label="Authorisation">
          <AuthorisationLine {...authorisationOf(body, redacted)} />
        </Row>
        <UnknownKeyRows values={body.authorization ? unknownKeysOf(body.authorization, ['required', 'file']) : []} />
        <OwnVerification reference={at.ref} person={body} related={related} whose="of the representative" />
        <UnknownKeyRows values={unknownKeys} />
      </ValueList>
      <RelatedSessionsFailure related={related} />
      {isHidden(redacted, 'authorization.file') && (
        <EmptyState kind="no-permission">Documents are not available to your role.</EmptyState>
      )}
    </StepPage>
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
