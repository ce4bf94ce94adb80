'use client';

import { OwnersAtAGlance } from '#components/ownership/index.tsx';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { DocumentsPart } from './documents-part.tsx';
import { NotSubmitted, Part } from './part.tsx';
import { PersonPart } from './person-part.tsx';
import { ScreeningPart } from './screening-part.tsx';

interface CompanyPartsProps {
  readonly session: SessionDetail;
  readonly seesOwnership: boolean;
}

const isPerson = ({ type }: StepState) => type === 'LEGAL_REPRESENTATIVE' || type === 'CORPORATE_OFFICER';

/** What an officer asks first of a company. */
export function CompanyParts({ session, seesOwnership }: CompanyPartsProps) {
  const { ref, steps } = session;
  const ofType = (type: string) => steps.filter((step) => step.type === type);
  const owners = seesOwnership ? ofType('BENEFICIAL_OWNERS') : [];
  const representatives = steps.filter(isPerson);
  const [documents, screenings] = [ofType('DOCUMENTS'), ofType('AML')];
  const persons = representatives.map((step) => <PersonPart key={step.step} session={session} step={step} />);
  const screened = screenings.map((step) => <ScreeningPart key={step.step} session={session} step={step} />);
  const received = documents.map((step) => <DocumentsPart key={step.step} session={session} step={step} />);
  const owned = owners.map((step) => <OwnersPart key={step.step} reference={ref} step={step} />);
  // Owners are as high as persons and documents together; without them the persons have a column of their own.
  const columns = (
    owners.length > 0
      ? [
          [...owned, ...screened],
          [...persons, ...received],
        ]
      : [persons, [...screened, ...received]]
  ).filter((parts) => parts.length > 0);
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

/** As high as most companies need: what follows does not move when the owners are there. */
const OwnersPart = ({ reference, step }: { readonly reference: string; readonly step: StepState }) => (
  <Part reference={reference} step={step} hasMap className="min-h-46">
    {isNotSubmitted(step.status) ? <NotSubmitted /> : <OwnersAtAGlance reference={reference} />}
  </Part>
);
