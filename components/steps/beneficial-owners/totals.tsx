'use client';

import { Building2, ShieldAlert, ShieldOff, ShieldQuestionMark, TriangleAlert, User } from 'lucide-react';
import { Fragment } from 'react';
import type { Reported } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { NoContent } from '#components/step-parts/step-body.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
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
        <StatusMark
          icon={ShieldAlert}
          className="text-rejected-fg"
          text={`${counted(hits, 'hit', 'hits')} on companies`}
        />
      )}
      {incomplete > 0 && (
        <StatusMark
          icon={ShieldQuestionMark}
          className="text-resubmission-fg"
          text={`${counted(incomplete, 'screening', 'screenings')} incomplete`}
        />
      )}
      {notScreened > 0 && (
        <StatusMark
          icon={ShieldOff}
          className="text-resubmission-fg"
          text={`${notScreened.toLocaleString('en')} not screened`}
        />
      )}
      {issues > 0 && (
        <StatusMark
          icon={TriangleAlert}
          className="text-resubmission-fg"
          text={counted(issues, 'irregularity', 'irregularities')}
        />
      )}
      <StatusMark icon={User} className="text-muted" text={countText(owners.persons, 'person', 'persons')} />
      <StatusMark icon={Building2} className="text-muted" text={countText(owners.companies, 'company', 'companies')} />
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
    return (
      <NoContent status={status} notYet="The company has not declared its owners yet.">
        The verification service sent no owners of this company.
      </NoContent>
    );
  if (persons === 0 && companies === 0)
    return <EmptyState kind="nothing-yet">0 owners declared: both lists were received and are empty.</EmptyState>;
  const messages = [listMessage(persons, 'persons'), listMessage(companies, 'companies')].filter(Boolean);
  if (messages.length === 0) return null;
  return <p className="px-4 pt-2 text-resubmission-fg">{messages.join(' ')}</p>;
}

function listMessage(count: Reported<number>, of: string): string | undefined {
  if (count === undefined) return `The list of ${of} is not available to your role.`;
  return count === null ? `The verification service sent no list of ${of}.` : undefined;
}
