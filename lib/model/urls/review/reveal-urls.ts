export const revealUrls = {
  reveal: (ref: string) => `/api/sessions/${encodeURIComponent(ref)}/reveal`,
} as const;
