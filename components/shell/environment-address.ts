/** The list in that environment; with the filters of `search` where they are those of a list, without its position. */
export function environmentAddress(environment: 'production' | 'sandbox', search: string): `/sessions?${string}` {
  const params = new URLSearchParams(search);
  for (const position of ['after', 'before', 'from']) params.delete(position);
  params.set('sandbox', String(environment === 'sandbox'));
  return `/sessions?${params}`;
}
