import { EmptyState } from '#components/ui/feedback/index.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import type { Owners } from './rows/owner-rows.ts';

/** Missing, hidden and empty lists are three different things, and none of them means that the company has no owners. */
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
