import type { Route } from 'next';

export const alertUrls = {
  page: () => '/settings/alerts' as Route,
  mailbox: () => '/settings/mailbox' as Route,
  api: () => '/api/alerts',
  roles: () => '/api/alerts/roles',
  unsubscribe: (token: string) => `/api/alerts/unsubscribe?token=${encodeURIComponent(token)}&page=1`,
  state: () => '/api/connection/alerts',
  retry: () => '/api/connection/alerts/retry',
} as const;
