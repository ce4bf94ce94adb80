'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { type EventFact, eventFacts } from '#lib/format/labels/audit/audit-event.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { eventProofAddress } from '#lib/model/api-addresses.ts';
import type { ShownEvent } from '#lib/model/review/event-list.ts';

interface EventDetailsProps {
  readonly event: ShownEvent;
  /** Null: none, or said already. */
  readonly object: string | null;
  readonly mayProve: boolean;
  readonly isOpen: boolean;
}

function factsOf(event: ShownEvent, object: string | null): readonly EventFact[] {
  const { action, detail, fieldGroups, authMethod, ip, requestId, number, hash, isSigned } = event;
  const fact = (label: string, value: string | null): EventFact[] => (value === null ? [] : [{ label, value }]);
  return [
    ...fact('Object', object),
    ...eventFacts(action, detail),
    ...fact('Shown unmasked', fieldGroups.length === 0 ? null : fieldGroups.map(toReadable).join(', ')),
    ...fact('Signed in by', authMethod),
    ...fact('Network address', ip),
    ...fact('Request', requestId),
    ...fact('Number in the chain', number === null ? null : number.toLocaleString('en')),
    ...fact('Hash', hash),
    ...fact(
      'Signature',
      isSigned === null
        ? null
        : isSigned
          ? 'Covered by a signed checkpoint'
          : 'Not signed yet; the next checkpoint covers it',
    ),
  ];
}

/** What the sentence does not say. */
export function EventDetails({ event, object, mayProve, isOpen }: EventDetailsProps) {
  const [open, setOpen] = useState(isOpen);
  const facts = factsOf(event, object);
  const hasProof = mayProve && event.isSigned !== null;
  if (facts.length === 0 && !hasProof) return null;
  return (
    <details open={open} onToggle={(toggle) => setOpen(toggle.currentTarget.open)}>
      <summary className="w-fit cursor-default rounded-chip py-0.5 text-meta text-muted hover:text-text">
        Details
      </summary>
      {open && (
        <div className="mt-1 mb-1 flex flex-col items-start gap-2">
          <dl className="grid gap-x-4 gap-y-0.5 text-meta sm:grid-cols-[11rem_minmax(0,1fr)]">
            {facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-all max-sm:mb-1">
                  <SafeText text={value} />
                </dd>
              </div>
            ))}
          </dl>
          {hasProof && (
            <a href={eventProofAddress(event.id)} download className={buttonClass({ size: 'small' })}>
              <Download aria-hidden />
              Download proof
            </a>
          )}
        </div>
      )}
    </details>
  );
}
