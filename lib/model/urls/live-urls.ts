export const liveUrls = {
  /** @param reviewer mark of the reviewer for whom the page was made @param after id of the last live event received */
  events(reviewer?: string, after?: string) {
    const query = new URLSearchParams({ ...(reviewer && { reviewer }), ...(after && { after }) }).toString();
    return `/api/events${query && `?${query}`}`;
  },
} as const;
