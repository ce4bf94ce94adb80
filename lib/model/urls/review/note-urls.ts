const part = encodeURIComponent;

export const noteUrls = {
  notes: (ref: string) => `/api/sessions/${part(ref)}/notes`,
  note: (ref: string, id: string) => `/api/sessions/${part(ref)}/notes/${part(id)}`,
  draft: (ref: string) => `/api/sessions/${part(ref)}/draft`,
} as const;
