export const ownerRecordUrls = {
  record: (ref: string) => `/api/sessions/${encodeURIComponent(ref)}/beneficial-owners`,
} as const;
