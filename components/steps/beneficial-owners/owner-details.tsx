'use client';

import type { Redacted } from '#components/step-parts/redaction/index.ts';
import { RelatedSessionsFailure, useRelatedSessions } from '#components/step-parts/related-session/index.ts';
import { Absent } from '#components/step-parts/values/index.ts';
import type { StepViewerProps } from '#components/step-parts/viewer-props.ts';
import { useNow } from '#components/ui/time/index.ts';
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { companyDocumentsOf } from './company-content.ts';
import { CompanyDetails } from './details/company-details.tsx';
import { PersonDetails } from './details/person-details.tsx';
import { toOwners } from './rows/owner-rows.ts';

interface OwnerDetailsProps extends Pick<StepViewerProps, 'at' | 'answer' | 'file' | 'onFile' | 'hit' | 'onHit'> {
  /** The owner's position in the answer. */
  readonly listedAt: { readonly list: 'individuals' | 'corporates'; readonly position: number };
}

/** The details of one owner, as in an open row of the table. */
export function OwnerDetails({ listedAt, ...props }: OwnerDetailsProps) {
  const { at, answer } = props;
  const related = useRelatedSessions(at);
  const { rows, unlisted } = toOwners(answer.body as Redacted<BeneficialOwnersStep>, answer.redacted);
  const kind = listedAt.list === 'individuals' ? 'person' : 'company';
  const row = rows.find((one) => one.kind === kind && one.position === listedAt.position);
  const context = {
    ...props,
    related,
    unlistedCount: unlisted.length,
    today: new Date(useNow()).toISOString().slice(0, 10),
  };
  if (!row)
    return (
      <p className="px-4 py-3">
        <Absent>The step no longer lists this owner. Reload the page.</Absent>
      </p>
    );
  return (
    <div className="@container bg-surface">
      <RelatedSessionsFailure related={related} />
      {row.kind === 'person' ? (
        <PersonDetails row={row} context={context} />
      ) : (
        <CompanyDetails row={row} documents={companyDocumentsOf(row, context)} context={context} />
      )}
    </div>
  );
}
