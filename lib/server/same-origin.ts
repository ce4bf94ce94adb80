/** Changes are taken from our own pages alone. */
import { Problem } from '#lib/model/problem.ts';

export type ChangeType = 'application/json' | 'text/csv';

/** R17: a change names our own origin and has a content type that no form can send. @throws Problem foreign_origin */
export function requireSameOrigin(headers: Headers, baseUrl: string, type: ChangeType = 'application/json'): void {
  const site = headers.get('sec-fetch-site');
  const isOurs =
    headers.get('origin') === baseUrl &&
    (site === null || site === 'same-origin') &&
    headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === type;
  if (!isOurs) throw new Problem('foreign_origin');
}
