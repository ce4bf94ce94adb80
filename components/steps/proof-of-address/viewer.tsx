import { CalendarCheck2, CalendarClock, CalendarX2, CircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { DocumentBody, DocumentMarks } from '#components/identity-document/document-body.tsx';
import { toIdentityDocument } from '#components/identity-document/identity-document.ts';
import { isHidden, joinReported, type Redacted, type Reported } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { StepBody, StepWithoutContent } from '#components/step-parts/step-body.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import {
  Absent,
  CopyableCountry,
  CopyableValue,
  KeyName,
  Row,
  ValueList,
  whenReported,
} from '#components/step-parts/values.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useNow } from '#components/ui/time/clock.tsx';
import { Day } from '#components/ui/time/day.tsx';
import type { ProofOfAddressStep } from '#lib/contract/index.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import { issuingAge, isTooOldWhenReceived } from '#lib/format/dates/document-validity.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { dayOf } from '#lib/model/day.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { type AddressRow, addressRows, addressText } from './address-rows.ts';

const hostPath = 'document.host_id_document';

/** A proof of address has files, extracted fields, and the host's identity document if the subject lives with someone. */
export default function ProofOfAddressViewer(props: StepViewerProps) {
  const { body, redacted } = props.answer;
  const { document } = body as Redacted<ProofOfAddressStep>;
  const today = dayOf(useNow());
  if (!document && !isHidden(redacted, 'document')) return <StepWithoutContent viewer={props} what="document" />;
  const { type, country, host_id_document: host } = document ?? {};
  const hidesHost = isHidden(redacted, hostPath);
  const letter = document?.files?.accomodation ?? document?.original_files?.accomodation;
  const isHosted = hidesHost || Boolean(host ?? letter);
  const rows = addressRows(document?.fields, redacted);
  const fullAddress = addressText(rows);
  return (
    <StepBody viewer={props} filePaths={['document.files', 'document.original_files']}>
      <ValueList>
        {props.session.subject && (
          <Row label="Name to compare">
            <Name name={props.session.subject} />{' '}
            <span className="text-muted">
              of this session; the {isHosted ? 'proof of accommodation' : 'document'} must name the same person
            </span>
          </Row>
        )}
        {isHosted && (
          <Row label="Host to compare">
            <Name name={hostName(host, redacted)} />{' '}
            <span className="text-muted">with whom the subject lives; the proof of address must name the host</span>
          </Row>
        )}
        <Row label="Type">
          {type && !isMasked(type) ? (
            <SafeText text={documentTypeLabel(type)} />
          ) : (
            <CopyableValue text={type} hidden={isHidden(redacted, 'document.type')} label="Copy type" />
          )}
        </Row>
        <Row label="Country">
          <CopyableCountry code={country} hidden={isHidden(redacted, 'document.country')} />
        </Row>
        {rows.map((row) => (
          <Row key={row.key} label={row.known ? row.label : <KeyName name={row.key} />}>
            <Field row={row} session={props.session} today={today} />
          </Row>
        ))}
      </ValueList>
      {fullAddress !== null && (
        <p className="flex items-center gap-1 px-4 pt-1 text-meta text-muted print:hidden">
          Copy address <CopyButton text={fullAddress} label="Copy address" />
        </p>
      )}
      {(host || hidesHost) && (
        <Host host={host} redacted={redacted} today={today} receivedAt={props.session.firstSeenAt} />
      )}
    </StepBody>
  );
}

type HostDocument = NonNullable<Redacted<ProofOfAddressStep>['document']>['host_id_document'];

/** The name is null if not provided, undefined if hidden from the role. */
function hostName(host: HostDocument, redacted: readonly string[]): Reported<string> {
  const { firstname, lastname, full_name } = host?.fields ?? {};
  const name = joinReported([firstname, lastname], ' ') ?? full_name;
  if (name) return name;
  return ['firstname', 'lastname'].some((key) => isHidden(redacted, `${hostPath}.fields.${key}`)) ? undefined : null;
}

const Name = ({ name }: { readonly name: Reported<string> }) =>
  whenReported(name, 'Not provided', (text) => (
    <span className="font-medium">
      <SafeText text={text} />
    </span>
  ));

interface FieldProps {
  readonly row: AddressRow;
  readonly session: SessionDetail;
  readonly today: string;
}

function Field({ row: { value, hidden, kind, label }, session, today }: FieldProps) {
  if (kind === 'country') return <CopyableCountry code={value} hidden={hidden} />;
  if (kind === 'issued' && !hidden && value === null) return <Absent>No issuing date</Absent>;
  if (kind === 'issued' && value !== null && !isMasked(value))
    return <Issued value={value} session={session} today={today} />;
  return <CopyableValue text={value} hidden={hidden} label={`Copy ${label}`} />;
}

const issuedMarks = {
  past: { icon: CalendarClock, className: 'text-muted' },
  future: { icon: CalendarX2, className: 'text-text' },
  unclear: { icon: CircleQuestionMark, className: 'text-text' },
} as const;

/** The text is like "12 Aug 2026, 3 months ago, within 3 months when received". */
function Issued({ value, session, today }: { readonly value: string } & Pick<FieldProps, 'session' | 'today'>) {
  const { state, text } = issuingAge(value, today);
  const [issuedOn, receivedOn] = [parseWireDate(value), parseWireDate(session.firstSeenAt)];
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Day value={value} />
      <StatusMark {...issuedMarks[state]}>{text}</StatusMark>
      {state === 'past' && session.proofMonths !== undefined && issuedOn !== undefined && receivedOn !== undefined && (
        <AcceptedAge
          months={session.proofMonths}
          isTooOld={isTooOldWhenReceived(issuedOn, receivedOn, session.proofMonths)}
        />
      )}
    </span>
  );
}

/** The age counts to the day on which the session was received: the service does not date its checks. */
function AcceptedAge({ months, isTooOld }: { readonly months: number; readonly isTooOld: boolean }) {
  const limit = `${months} ${months === 1 ? 'month' : 'months'} when the session was received`;
  return isTooOld ? (
    <StatusMark icon={CalendarX2} className="text-resubmission-fg" text={`Older than ${limit}`} />
  ) : (
    <StatusMark icon={CalendarCheck2} className="text-muted" text={`Not older than ${limit}`} />
  );
}

interface HostProps {
  readonly host: HostDocument;
  readonly redacted: readonly string[];
  readonly today: string;
  readonly receivedAt: string | null;
}

function Host({ host, redacted, today, receivedAt }: HostProps) {
  const headingId = useId();
  const identityDocument = toIdentityDocument(host, redacted, today, hostPath);
  return (
    <section aria-labelledby={headingId} className="mt-4 border-hairline border-t pt-3">
      <div className="flex flex-wrap items-center gap-x-3 px-4">
        <h3 id={headingId} className="font-semibold">
          Host’s identity document
        </h3>
        <span className="ml-auto flex flex-wrap gap-x-3">
          <DocumentMarks document={identityDocument} />
        </span>
      </div>
      <p className="px-4 pt-0.5 text-muted">
        Belongs to another person, not the subject. Required with a proof of accommodation.
      </p>
      {host ? (
        <DocumentBody
          document={identityDocument}
          receivedAt={receivedAt}
          expectsMrz={false}
          caption="Fields of the host’s document"
        />
      ) : (
        <EmptyState kind="no-permission">Not available to your role.</EmptyState>
      )}
    </section>
  );
}
