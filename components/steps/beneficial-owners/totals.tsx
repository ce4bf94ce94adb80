'use client';

import { Building2, ShieldAlert, ShieldOff, ShieldQuestionMark, TriangleAlert, User } from 'lucide-react';
import { Fragment } from 'react';
import type { Reported } from '#components/step-parts/redaction/index.ts';
import { StatusMark } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { toTotals } from './rows/checks.ts';
import type { OwnerRow, Owners } from './rows/owner-rows.ts';

const namesShown = 3;

interface TotalsProps {
  readonly owners: Owners;
  /** Persons whose own session reports hits. */
  readonly withHits: readonly OwnerRow[];
}

/** Counts in the head of the step, the most serious first. */
export function Totals({ owners, withHits }: TotalsProps) {
  const { hits, incomplete, notScreened, issues } = toTotals(owners);
  return (
    <>
      {withHits.length > 0 && (
        <StatusMark icon={ShieldAlert} className="text-rejected-fg">
          Hits on {counted(withHits.length, 'person', 'persons')}:{' '}
          {withHits.slice(0, namesShown).map((row, at) => (
            <Fragment key={row.key}>
              {at > 0 && ', '}
              <SafeText text={row.name ?? 'name not provided'} className="[overflow-wrap:anywhere]" />
            </Fragment>
          ))}
          {withHits.length > namesShown && ', …'}
        </StatusMark>
      )}
      {hits > 0 && (
        <StatusMark icon={ShieldAlert} className="text-rejected-fg">
          {counted(hits, 'hit', 'hits')} on companies
        </StatusMark>
      )}
      {incomplete > 0 && (
        <StatusMark icon={ShieldQuestionMark} className="text-resubmission-fg">
          {counted(incomplete, 'screening', 'screenings')} incomplete
        </StatusMark>
      )}
      {notScreened > 0 && (
        <StatusMark icon={ShieldOff} className="text-resubmission-fg">
          {notScreened.toLocaleString('en')} not screened
        </StatusMark>
      )}
      {issues > 0 && (
        <StatusMark icon={TriangleAlert} className="text-resubmission-fg">
          {counted(issues, 'irregularity', 'irregularities')}
        </StatusMark>
      )}
      <StatusMark icon={User} className="text-muted">
        {countText(owners.persons, 'person', 'persons')}
      </StatusMark>
      <StatusMark icon={Building2} className="text-muted">
        {countText(owners.companies, 'company', 'companies')}
      </StatusMark>
    </>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function countText(count: Reported<number>, one: string, many: string): string {
  if (count === undefined) return `${many} not available to your role`;
  return count === null ? `${many} not provided` : counted(count, one, many);
}
