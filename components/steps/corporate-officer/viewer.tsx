'use client';

import { OwnVerification, PersonFacts } from '#components/step-parts/person-facts.tsx';
import { type Redacted, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { RelatedSessionsFailure, useRelatedSessions } from '#components/step-parts/related-session.tsx';
import { StepFoot } from '#components/step-parts/step-foot.tsx';
import { Reason, StepHead, StepLayout, type StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { Absent, HiddenMark, Row, UnknownKeyRows, Value, ValueList } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import type { CorporateOfficerStep } from '#lib/contract/index.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';

const whose = 'of the officer';
const known = [
  'app',
  'session',
  'id',
  'firstname',
  'lastname',
  'birth_date',
  'nationality',
  'status',
  'steps',
] as const;
const knownOfSession = ['alias', 'id', 'status', 'sandbox', 'steps'] as const;

/** A corporate officer has their own verification, with the status of each of its steps. Each opens once their session is in Review Desk. */
export default function CorporateOfficerViewer({ at, type, status, answer, onFile }: StepViewerProps) {
  const { redacted } = answer;
  const body = answer.body as Redacted<CorporateOfficerStep>;
  const related = useRelatedSessions(at);
  const { session } = body;
  const person = session ?? body;
  const own = related.of(person.id)?.session;
  // An older answer has no session: it names the person, and says of each part whether it came.
  const isNamed = session === undefined && body.firstname !== undefined;
  return (
    <StepLayout evidence={null}>
      <StepHead type={type} status={status} />
      <Reason status={status} body={body} redacted={redacted} />
      <ValueList>
        {isNamed ? (
          <PersonFacts person={body} />
        ) : (
          session && (
            <>
              {own && <OwnName session={own} />}
              <Value label="Alias" value={session.alias} />
              <Value label="App" value={body.app?.name} />
            </>
          )
        )}
        {(!own || own.status !== person.status) && (
          <Row label="Their verification">
            {person.status === undefined ? <HiddenMark /> : <StatusText status={person.status} />}
          </Row>
        )}
        <OwnVerification reference={at.ref} person={person} related={related} whose={whose} />
        {session && <UnknownKeyRows values={unknownKeysOf(session, knownOfSession)} />}
        <UnknownKeyRows values={unknownKeysOf(body, [...known, 'metadata', 'reason'])} />
      </ValueList>
      <RelatedSessionsFailure related={related} />
      <StepFoot at={at} answer={answer} onFile={onFile} />
    </StepLayout>
  );
}

/** The name comes from their own session: a session's answer holds no name but its alias. */
const OwnName = ({ session: { subject } }: { readonly session: SessionDetail }) => (
  <Row label="Name">
    {subject === undefined ? <HiddenMark /> : subject === null ? <Absent /> : <SafeText text={subject} />}
  </Row>
);
