'use client';

import { CalendarClock, CalendarX2, CircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { DocumentBody, DocumentSigns, readDocument } from '#components/identity-document/index.ts';
import { useNow } from '#components/ui/clock.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Day } from '#components/ui/day.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { ProofOfAddressStep } from '#lib/contract/index.ts';
import { type IssuingAge, issuingAge } from '#lib/format/age.ts';
import { isMasked } from '#lib/format/cross-check.ts';
import { toDocumentName } from '#lib/format/document-type.ts';
import { StepBody, StepWithout } from '../body.tsx';
import { Copied, CopiedCountry } from '../copied.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { Sign } from '../sign.tsx';
import { Absent, Row, ValueList } from '../value-list.tsx';
import type { StepViewerProps } from '../viewer-props.ts';
import { type AddressRow, addressRows, addressText } from './rows.ts';

const hostWay = 'document.host_id_document';

/** A proof of address: its pictures or papers, what was read from them, and whose home it is where that is another's. */
export default function ProofOfAddressViewer(props: StepViewerProps) {
  const { body, redacted } = props.reading;
  const { document } = body as Seen<ProofOfAddressStep>;
  const today = new Date(useNow()).toISOString().slice(0, 10);
  if (!document && !isHidden(redacted, 'document')) return <StepWithout viewer={props} what="document" />;
  const { type, country, host_id_document: host } = document ?? {};
  const rows = addressRows(document?.fields, redacted);
  const whole = addressText(rows);
  return (
    <StepBody viewer={props} fileWays={['document.files', 'document.original_files']}>
      <ValueList>
        <Row label="Type">
          {type && !isMasked(type) ? (
            <SafeText text={toDocumentName(type)} />
          ) : (
            <Copied text={type} hidden={isHidden(redacted, 'document.type')} label="Copy the type" />
          )}
        </Row>
        <Row label="Country">
          <CopiedCountry code={country} hidden={isHidden(redacted, 'document.country')} />
        </Row>
        {rows.map((row) => (
          <Row key={row.key} label={row.known ? row.label : <UnknownKey name={row.key} />}>
            <Field row={row} today={today} />
          </Row>
        ))}
      </ValueList>
      {whole !== null && (
        <p className="flex items-center gap-1 px-4 pt-1 text-meta text-muted print:hidden">
          Whole address <CopyButton text={whole} label="Copy the whole address" />
        </p>
      )}
      <Host
        host={host}
        hidden={isHidden(redacted, hostWay)}
        redacted={redacted}
        today={today}
        firstSeenAt={props.session.firstSeenAt}
      />
    </StepBody>
  );
}

const UnknownKey = ({ name }: { readonly name: string }) => (
  <code className="break-all">
    <SafeText text={name} />
  </code>
);

function Field({ row: { value, hidden, kind, label }, today }: { readonly row: AddressRow; readonly today: string }) {
  if (kind === 'country') return <CopiedCountry code={value} hidden={hidden} />;
  if (kind === 'issued' && !hidden && value === null) return <Absent>no issuing date</Absent>;
  if (kind === 'issued' && value !== null && !isMasked(value))
    return <Issued value={value} age={issuingAge(value, today)} />;
  return <Copied text={value} hidden={hidden} label={`Copy ${label}`} />;
}

const issuedSigns = {
  past: { icon: CalendarClock, className: 'text-muted' },
  future: { icon: CalendarX2, className: 'text-resubmission-fg' },
  unclear: { icon: CircleQuestionMark, className: 'text-resubmission-fg' },
} as const;

/** "3 months ago, 12 Aug 2026". How old is too old is the flow's rule, which upstream does not tell. */
function Issued({ value, age }: { readonly value: string; readonly age: IssuingAge }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Day value={value} />
      <Sign {...issuedSigns[age.state]}>{age.text}</Sign>
    </span>
  );
}

interface HostProps {
  readonly host: NonNullable<Seen<ProofOfAddressStep>['document']>['host_id_document'] | undefined;
  readonly hidden: boolean;
  readonly redacted: readonly string[];
  readonly today: string;
  readonly firstSeenAt: string;
}

/** The identity document of the person in whose home the subject lives. */
function Host({ host, hidden, redacted, today, firstSeenAt }: HostProps) {
  const headingId = useId();
  if (!host && !hidden) return null;
  const read = readDocument(host, redacted, today, hostWay);
  return (
    <section aria-labelledby={headingId} className="mt-4 border-hairline border-t pt-3">
      <div className="flex flex-wrap items-center gap-x-3 px-4">
        <h3 id={headingId} className="font-semibold">
          The host’s identity document
        </h3>
        <span className="ml-auto flex flex-wrap gap-x-3">
          <DocumentSigns document={read} />
        </span>
      </div>
      <p className="px-4 pt-0.5 text-muted">
        Another person’s, not the subject’s. Upstream asks for it where proof of accommodation is required.
      </p>
      {host ? (
        <DocumentBody
          document={read}
          firstSeenAt={firstSeenAt}
          expectsMrz={false}
          caption="Fields of the host’s document"
        />
      ) : (
        <EmptyState kind="no-permission">It is hidden from your role.</EmptyState>
      )}
    </section>
  );
}
