export const liveUrls = {
  /** @param after id of the last live event received */
  events: (after?: string) => `/api/events${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`,
} as const;
