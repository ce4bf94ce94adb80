export const presenceUrls = {
  presence: (ref: string) => `/api/sessions/${encodeURIComponent(ref)}/presence`,
} as const;
