import type { Route } from 'next';
import { urls } from '#lib/model/urls/index.ts';

/** The session list in that environment, with the list filters of `search`, from its first page. */
export function environmentAddress(environment: 'production' | 'sandbox', search: string): Route {
  const params = new URLSearchParams(search);
  for (const position of ['after', 'before', 'from']) params.delete(position);
  params.set('sandbox', String(environment === 'sandbox'));
  return `${urls.sessions()}?${params}` as Route;
}
