'use client';

import { useNow } from '#components/ui/clock.tsx';
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { RelatedFailure, useRelated } from '../persons.tsx';
import type { Seen } from '../seen.ts';
import { Absent } from '../value-list.tsx';
import type { StepViewerProps } from '../viewer-props.ts';
import { CompanyDetails, PersonDetails } from './details.tsx';
import { toOwners } from './rows.ts';
import { papersOf } from './table.tsx';

interface OwnerDetailsProps extends Pick<StepViewerProps, 'at' | 'reading' | 'file' | 'onFile' | 'hit' | 'onHit'> {
  /** Where the owner stands in the answer. */
  readonly place: { readonly list: 'individuals' | 'corporates'; readonly position: number };
}

/** One owner as the table of this step shows it when its row is open: own session and checks, screening, documents. */
export function OwnerDetails({ place, ...around }: OwnerDetailsProps) {
  const { at, reading } = around;
  const related = useRelated(at);
  const { rows, unlisted } = toOwners(reading.body as Seen<BeneficialOwnersStep>, reading.redacted);
  const kind = place.list === 'individuals' ? 'person' : 'company';
  const row = rows.find((one) => one.kind === kind && one.position === place.position);
  const surroundings = {
    ...around,
    related,
    unlisted: unlisted.length,
    today: new Date(useNow()).toISOString().slice(0, 10),
  };
  if (!row)
    return (
      <p className="px-4 py-3">
        <Absent>The step as it is now has no such owner: read the ownership anew.</Absent>
      </p>
    );
  return (
    <div className="@container bg-surface">
      <RelatedFailure related={related} />
      {row.kind === 'person' ? (
        <PersonDetails row={row} around={surroundings} />
      ) : (
        <CompanyDetails row={row} papers={papersOf(row, surroundings)} around={surroundings} />
      )}
    </div>
  );
}
