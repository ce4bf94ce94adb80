import type { Route } from 'next';

/** @param query `on=2026-11-23&sandbox=true` */
const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

const toQuery = ({ on, sandbox }: { readonly on?: string | undefined; readonly sandbox?: boolean | undefined }) =>
  new URLSearchParams({ ...(on && { on }), ...(sandbox && { sandbox: 'true' }) }).toString();

type NumbersQuery = Parameters<typeof toQuery>[0];

export const numbersUrls = {
  numbers: (query: NumbersQuery = {}) => withQuery('/numbers', toQuery(query)) as Route,
  api: (query: NumbersQuery) => withQuery('/api/numbers', toQuery(query)),
} as const;
