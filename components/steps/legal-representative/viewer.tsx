'use client';

import { CircleQuestionMark, FileCheck, FileX } from 'lucide-react';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { Device } from '../device.tsx';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Age, OwnSession, PersonChecks, RelatedFailure, useRelated } from '../persons.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { Sign } from '../sign.tsx';
import { FurtherValues, HiddenSign, Row, Value, ValueList } from '../value-list.tsx';
import { furtherOf } from '../values.ts';
import type { StepViewerProps } from '../viewer-props.ts';
import { type Authorisation, authorisationOf } from './authorisation.ts';
import { evidenceOf } from './evidence.ts';

const known = ['id', 'firstname', 'lastname', 'birth_date', 'nationality', 'status', 'authorization', 'steps'] as const;
const whose = 'of the representative';

/** Who acts for the company: the person, whether they may, and what was checked of them. */
export default function LegalRepresentativeViewer({ at, type, status, reading, file, onFile }: StepViewerProps) {
  const { redacted } = reading;
  const body = reading.body as Seen<LegalRepresentativeStep>;
  const related = useRelated(at);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const slots = evidenceOf(at, reading);
  const further = furtherOf(body, [...known, 'metadata', 'reason']);
  const isEmpty = known.every((key) => key === 'status' || body[key] === null) && further.length === 0;
  const all = (
    <>
      {(body.metadata || isHidden(redacted, 'metadata')) && <Device body={body} redacted={redacted} />}
      <Hidden redacted={redacted} />
      <AlsoAsItCame
        body={body}
        filePrefix={apiUrls.file(at.kind, at.ref, at.step, '')}
        onPicture={(picture) => onFile(picture.key)}
      />
    </>
  );

  if (isEmpty)
    return (
      <StepLayout evidence={null}>
        <StepHead type={type} status={status} />
        <Reason status={status} body={body} redacted={redacted} />
        {status === 'SUBMISSION_REQUIRED' ? (
          <EmptyState kind="not-submitted">No representative has been named yet.</EmptyState>
        ) : (
          <EmptyState kind="purged">
            Upstream returned this step without its representative. It says nothing about who may act for the company.
          </EmptyState>
        )}
        {all}
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
        <Value label="First name" value={body.firstname} />
        <Value label="Last name" value={body.lastname} />
        <Value
          label="Birth date"
          value={body.birth_date}
          as="day"
          remark={<Age birthDate={body.birth_date} today={today} />}
        />
        <Value label="Nationality" value={body.nationality} as="country" />
        <Row label="Status">{body.status === undefined ? <HiddenSign /> : <StatusText status={body.status} />}</Row>
        <Row label="Authorisation">
          <AuthorisationLine {...authorisationOf(body, redacted)} />
        </Row>
        <FurtherValues values={body.authorization ? furtherOf(body.authorization, ['required', 'file']) : []} />
        <Row label="Own session">
          <OwnSession reference={at.ref} id={body.id} related={related} whose={whose} />
        </Row>
        <Row label="Checks">
          <PersonChecks checks={body.steps} session={related.of(body.id)?.session} whose={whose} />
        </Row>
        <FurtherValues values={further} />
      </ValueList>
      <RelatedFailure related={related} />
      {isHidden(redacted, 'authorization.file') && (
        <EmptyState kind="no-permission">Your role sees no papers.</EmptyState>
      )}
      {all}
    </StepLayout>
  );
}

const looks = {
  lacking: { icon: FileX, className: 'text-resubmission-fg' },
  unclear: { icon: CircleQuestionMark, className: 'text-muted' },
  told: { icon: FileCheck, className: 'text-text' },
} as const;

const AuthorisationLine = ({ words, state }: Authorisation) => <Sign {...looks[state]}>{words}</Sign>;
