import type { Route } from 'next';

export const listExportUrls = {
  /** @param params of the list: its filters stay */
  page: (params: URLSearchParams | string) => `/sessions/export${params.toString() && `?${params}`}` as Route,
  /** @param search of the list's address */
  file: (search: string) => `/api/sessions/export.csv${search}`,
} as const;
