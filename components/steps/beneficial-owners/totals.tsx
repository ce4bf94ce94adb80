'use client';

import { Building2, ShieldAlert, ShieldOff, ShieldQuestionMark, TriangleAlert, User } from 'lucide-react';
import { Fragment } from 'react';
import type { Reported } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { toTotals } from './checks.ts';
import type { OwnerRow, Owners } from './owner-rows.ts';

const namesShown = 3;

interface TotalsProps {
  readonly owners: Owners;
  /** The own session of these persons reports hits. */
  readonly withHits: readonly OwnerRow[];
}

/** The head of the step shows the counts, the most serious first. */
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

/** Missing, hidden and empty lists are three different things. No list of these means that the company has no owners. */
export function MissingLists({ owners, status }: { readonly owners: Owners; readonly status: string }) {
  const { persons, companies } = owners;
  if (persons === undefined && companies === undefined)
    return <EmptyState kind="no-permission">Ownership is not available to your role.</EmptyState>;
  if (persons === null && companies === null)
    return isNotSubmitted(status) ? (
      <EmptyState kind="not-submitted">The company has not declared its owners yet.</EmptyState>
    ) : (
      <EmptyState kind="purged">The verification service sent no owners of this company.</EmptyState>
    );
  if (persons === 0 && companies === 0)
    return <EmptyState kind="nothing-yet">0 owners declared: both lists were received and are empty.</EmptyState>;
  const messages = [
    { count: persons, of: 'persons' },
    { count: companies, of: 'companies' },
  ].flatMap(({ count, of }) => {
    if (count === null) return [`The verification service sent no list of ${of}.`];
    if (count === undefined) return [`The list of ${of} is not available to your role.`];
    return [];
  });
  if (messages.length === 0) return null;
  return <p className="px-4 pt-2 text-resubmission-fg">{messages.join(' ')}</p>;
}
