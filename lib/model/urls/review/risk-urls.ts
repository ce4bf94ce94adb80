export const riskUrls = {
  rating: (ref: string) => `/api/sessions/${encodeURIComponent(ref)}/risk-rating`,
} as const;
