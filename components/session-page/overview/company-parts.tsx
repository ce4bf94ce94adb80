'use client';

/**
 * A company at a glance: owners, representative and officers, documents, screening. Each part is read when it is shown, which its audit events say.
 * Promises that what was not reported is never shown as none, and that a part that cannot be read says so. Throws nothing.
 */
import { ShieldQuestionMark } from 'lucide-react';
import type { ComponentType } from 'react';
import { type CompanyDocument, receivedText, toCompanyDocuments } from '#components/company-documents/index.tsx';
import { OwnersAtAGlance } from '#components/ownership/index.tsx';
import { Age } from '#components/step-parts/age.tsx';
import { AuthorisationLine, authorisationOf, OwnSession, PersonChecks } from '#components/step-parts/person.tsx';
import { isHidden, type Redacted, type Reported } from '#components/step-parts/redaction.ts';
import { useRelatedSessions } from '#components/step-parts/related-session.tsx';
import { HiddenMark } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon, StatusText } from '#components/ui/status/index.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import type { CorporateOfficerStep, DocumentsStep, LegalRepresentativeStep } from '#lib/contract/index.ts';
import { assessCompleteness, completenessMessage, fieldOf, toTotals } from '#lib/format/screening.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { dayOf } from '#lib/model/day.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { type AnsweredProps, NotSubmitted, Part, StepPart } from './company-part.tsx';

const monitoring = new Map<boolean | null, string>([
  [true, 'Ongoing monitoring'],
  [false, 'No ongoing monitoring'],
  [null, 'Ongoing monitoring not stated'],
]);

/** The screening of the company itself; that of its owners is shown with them. */
function Screening({ session, step, answer: { body, redacted } }: AnsweredProps) {
  if (['screening', 'matches'].some((path) => isHidden(redacted, path))) return <HiddenMark />;
  const totals = toTotals('corporate', body);
  const verdict = assessCompleteness({
    hits: fieldOf(body, 'screening'),
    reported: totals.reported,
    status: step.status,
  });
  if (verdict.state === 'not-submitted')
    return <p className="text-muted">AML has not run yet. Nothing was screened.</p>;
  const message = completenessMessage(verdict);
  const findings = session.findings.filter((finding) => finding.step === step.step);
  return (
    <div className="flex flex-col gap-0.5">
      {verdict.state === 'reported' && (
        <p>
          {verdict.reported.toLocaleString('en')} {verdict.reported === 1 ? 'hit' : 'hits'} reported
          <span className="text-muted">. {monitoring.get(totals.monitored)}.</span>
        </p>
      )}
      {message !== undefined && (
        <p className="flex items-baseline gap-1.5 text-resubmission-fg">
          <ShieldQuestionMark aria-hidden className="size-4 shrink-0 self-center" />
          {message}
        </p>
      )}
      {findings.map((finding) => (
        <p key={finding.code} className="flex items-baseline gap-1.5">
          <FindingIcon finding={finding} className="shrink-0 self-center" />
          <SafeText text={finding.message} className="min-w-0 break-words" />
        </p>
      ))}
    </div>
  );
}

/** A legal representative or a corporate officer has a name, an authorisation, an own session and checks. */
function Person({ step, at, answer: { body, redacted } }: AnsweredProps) {
  const isRepresentative = step.type === 'LEGAL_REPRESENTATIVE';
  const related = useRelatedSessions(at);
  const today = dayOf(useNow());
  const representative = body as Redacted<LegalRepresentativeStep>;
  const { session } = body as Redacted<CorporateOfficerStep>;
  // An officer's answer is their own session; an older one names the person like that of a representative.
  const person = (isRepresentative ? undefined : session) ?? representative;
  const own = related.of(person.id)?.session;
  const whose = isRepresentative ? 'of the representative' : 'of the officer';
  // A name that is missing here was not hidden: the answer has none.
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
  /** This is the name in the person's own session. */
  readonly ofSession: string | null | undefined;
  /** This is the alias of that session, for a person without a known name. */
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

function Documents({ at, answer }: AnsweredProps) {
  const documents = toCompanyDocuments(answer.body as Redacted<DocumentsStep> | null, {
    path: '',
    redacted: answer.redacted,
    filePrefix: fileAddress(at.kind, at.ref, at.step, ''),
  });
  return (
    <>
      <p>{receivedText(documents) ?? 'Files are not available to your role.'}</p>
      <ul className="mt-1">
        {documents.map((document) => (
          <li key={document.key} className="flex flex-wrap items-center justify-between gap-x-4 py-0.5">
            <SafeText text={document.name} className="min-w-0 break-words text-muted" />
            <DocumentState document={document} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a file was received is said before its status, which may be approved without a file. */
function DocumentState({ document: { files, status, statusHidden } }: { readonly document: CompanyDocument }) {
  const isReceived = typeof files !== 'string' && files.some(({ state }) => state === 'present');
  const isHidden = files === 'hidden' || (typeof files !== 'string' && files.some(({ state }) => state === 'hidden'));
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {!isReceived && (
        <span className="text-meta text-resubmission-fg">
          {isHidden
            ? 'Not available to your role'
            : files === 'unlisted'
              ? 'No list of files provided'
              : 'No file received'}
        </span>
      )}
      {statusHidden ? (
        <span className="text-subtle">Status not available to your role</span>
      ) : status === null && files === 'missing' ? null : (
        <StatusText status={status} />
      )}
    </span>
  );
}

interface CompanyPartsProps {
  readonly session: SessionDetail;
  readonly seesOwnership: boolean;
}

export function CompanyParts({ session, seesOwnership }: CompanyPartsProps) {
  const { ref, steps } = session;
  const ofTypes = (...types: readonly string[]) => steps.filter(({ type }) => types.includes(type));
  const toParts = (of: readonly StepState[], Content: ComponentType<AnsweredProps>, className: string) =>
    of.map((step) => (
      <StepPart key={step.step} session={session} step={step} Content={Content} className={className} />
    ));
  const persons = toParts(ofTypes('LEGAL_REPRESENTATIVE', 'CORPORATE_OFFICER'), Person, 'min-h-44');
  const screened = toParts(ofTypes('AML'), Screening, 'min-h-18');
  const received = toParts(ofTypes('DOCUMENTS'), Documents, 'min-h-36');
  const owners = seesOwnership ? ofTypes('BENEFICIAL_OWNERS') : [];
  const owned = owners.map((step) => <OwnersPart key={step.step} reference={ref} step={step} />);
  // Owners are as high as persons and documents together; without them the persons have a column of their own.
  const first = owned.length > 0 ? [...owned, ...screened] : persons;
  const second = [...(owned.length > 0 ? persons : screened), ...received];
  const columns = [first, second].filter((parts) => parts.length > 0);
  if (columns.length === 0) return null;
  return (
    <section aria-label="The company at a glance" className="@container">
      <div className="grid gap-3 @min-[44rem]:grid-cols-2">
        {columns.map((parts) => (
          <div key={parts[0]?.key} className="flex min-w-0 flex-col gap-3">
            {parts}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The part is as high as most companies need, so that what follows does not move when the owners are there. */
const OwnersPart = ({ reference, step }: { readonly reference: string; readonly step: StepState }) => (
  <Part reference={reference} step={step} hasMap className="min-h-46">
    {isNotSubmitted(step.status) ? <NotSubmitted /> : <OwnersAtAGlance reference={reference} />}
  </Part>
);
