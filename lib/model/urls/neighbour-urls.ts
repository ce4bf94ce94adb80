export const neighbourUrls = {
  neighbours: () => '/api/sessions/neighbours',
  /** Before the reviewer opens it; the audit event is marked. */
  sessionAhead: (ref: string) => `/api/sessions/${encodeURIComponent(ref)}?prefetch=1`,
} as const;
