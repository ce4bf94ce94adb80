const part = encodeURIComponent;

export const retentionUrls = {
  relationshipEnd: (ref: string) => `/api/sessions/${part(ref)}/relationship-end`,
  hold: (ref: string) => `/api/sessions/${part(ref)}/hold`,
} as const;
