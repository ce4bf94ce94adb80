export const sessionListUrls = {
  search: () => '/api/sessions/search',
  lookup: () => '/api/sessions/lookup',
} as const;
