'use client';

import {
  Age,
  AuthorisationLine,
  authorisationOf,
  OwnSession,
  PersonChecks,
} from '#components/step-parts/persons/index.ts';
import type { Redacted, Reported } from '#components/step-parts/redaction/index.ts';
import { useRelatedSessions } from '#components/step-parts/related-session/index.ts';
import { HiddenMark } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { useNow } from '#components/ui/time/index.ts';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { CorporateOfficerStep, LegalRepresentativeStep } from '#lib/contract/index.ts';
import { isMasked } from '#lib/format/text/masked.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import { StepPart } from './part.tsx';

interface PersonPartProps {
  readonly session: SessionDetail;
  readonly step: StepState;
}

/** A legal representative or a corporate officer: name, authorisation, own session, checks. */
export const PersonPart = ({ session, step }: PersonPartProps) => (
  <StepPart session={session} step={step} className="min-h-44">
    {(answer, at) => <Person at={at} answer={answer} isRepresentative={step.type === 'LEGAL_REPRESENTATIVE'} />}
  </StepPart>
);

interface PersonProps {
  readonly at: StepAddress;
  readonly answer: StepResponse;
  readonly isRepresentative: boolean;
}

function Person({ at, answer: { body, redacted }, isRepresentative }: PersonProps) {
  const related = useRelatedSessions(at);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const representative = body as Redacted<LegalRepresentativeStep>;
  const { session } = body as Redacted<CorporateOfficerStep>;
  // An officer's answer is their own session; an older one names the person like that of a representative.
  const person = (isRepresentative ? undefined : session) ?? representative;
  const own = related.of(person.id)?.session;
  const whose = isRepresentative ? 'of the representative' : 'of the officer';
  // What is not in an answer without a name was not hidden: there is none.
  const isNamed = isRepresentative || (session === undefined && representative.firstname !== undefined);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3">
        <PersonName
          given={isNamed ? representative.firstname : null}
          surname={isNamed ? representative.lastname : null}
          ofSession={own?.subject}
          alias={session?.alias}
        />
        {isNamed && <Age birthDate={representative.birth_date} today={today} />}
        <OwnSession reference={at.ref} id={person.id} related={related} whose={whose} />
      </p>
      {isRepresentative && (
        <p>
          <AuthorisationLine {...authorisationOf(representative, redacted)} />
        </p>
      )}
      <PersonChecks checks={person.steps} session={own} whose={whose} />
    </div>
  );
}

interface PersonNameProps {
  readonly given: Reported<string>;
  readonly surname: Reported<string>;
  /** The name in the person's own session. */
  readonly ofSession: string | null | undefined;
  /** Of that session, where no name is known. */
  readonly alias: string | null | undefined;
}

function PersonName({ given, surname, ofSession, alias }: PersonNameProps) {
  if (given === undefined || surname === undefined) return <HiddenMark />;
  const reported = [given, surname].filter((part) => part !== null && part !== '').join(' ');
  const name = reported === '' ? ofSession : reported;
  if (!name && alias)
    return (
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-muted">Alias</span> <SafeText text={alias} />
      </span>
    );
  if (!name) return <span className="text-subtle">Name not provided</span>;
  return (
    <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
      <SafeText text={name} />
      {isMasked(name) && <span className="sr-only">, masked</span>}
    </span>
  );
}
