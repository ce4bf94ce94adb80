import { OwnVerification, PersonFacts } from '#components/step-parts/person-facts.tsx';
import { type Redacted, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { RelatedSessionsFailure, useRelatedSessions } from '#components/step-parts/related-session.tsx';
import { StepPage } from '#components/step-parts/step-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { ReportedStatus, Row, UnknownKeyRows, Value, ValueList, whenReported } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { CorporateOfficerStep } from '#lib/contract/index.ts';

const known = ['app', 'session', 'id', 'firstname', 'lastname', 'birth_date', 'nationality', 'status', 'steps'];
const knownOfSession = ['alias', 'id', 'status', 'sandbox', 'steps'];

/** A corporate officer has their own verification, with the status of each of its steps. Each opens once their session is in Review Desk. */
export default function CorporateOfficerViewer(props: StepViewerProps) {
  const { at } = props;
  const body = props.answer.body as Redacted<CorporateOfficerStep>;
  const related = useRelatedSessions(at);
  const { session } = body;
  const person = session ?? body;
  const own = related.of(person.id)?.session;
  // An older answer has no session: it names the person, and says of each part whether it came.
  const isNamed = session === undefined && body.firstname !== undefined;
  return (
    <StepPage viewer={props} evidence={null}>
      <ValueList>
        {isNamed ? (
          <PersonFacts person={body} />
        ) : (
          session && (
            <>
              {/* The name comes from their own session: a session's answer holds no name but its alias. */}
              {own && (
                <Row label="Name">
                  {whenReported(own.subject, '—', (name) => (
                    <SafeText text={name} />
                  ))}
                </Row>
              )}
              <Value label="Alias" value={session.alias} />
              <Value label="App" value={body.app?.name} />
            </>
          )
        )}
        {(!own || own.status !== person.status) && (
          <Row label="Their verification">
            <ReportedStatus status={person.status} />
          </Row>
        )}
        <OwnVerification reference={at.ref} person={person} related={related} whose="of the officer" />
        {session && <UnknownKeyRows values={unknownKeysOf(session, knownOfSession)} />}
        <UnknownKeyRows values={unknownKeysOf(body, [...known, 'metadata', 'reason'])} />
      </ValueList>
      <RelatedSessionsFailure related={related} />
    </StepPage>
  );
}
