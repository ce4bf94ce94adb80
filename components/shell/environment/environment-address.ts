import type { Route } from 'next';
import { sessionsPage } from '#lib/model/addresses.ts';

/** The session list in that environment, with the list filters of `search`, from its first page. */
export function environmentAddress(environment: 'production' | 'sandbox', search: string): Route {
  const params = new URLSearchParams(search);
  for (const position of ['after', 'before', 'from']) params.delete(position);
  params.set('sandbox', String(environment === 'sandbox'));
  return `${sessionsPage()}?${params}` as Route;
}

/** Where a search looks: in every session, whatever view it was begun in. A session that is not found in a part of them reads as unknown. */
export function searchAddress(environment: 'production' | 'sandbox', search: string): Route {
  const params = new URLSearchParams(search);
  params.set('view', 'all');
  params.delete('within');
  if (params.get('sort') === 'due') params.delete('sort');
  return environmentAddress(environment, params.toString());
}
