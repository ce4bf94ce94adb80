const part = encodeURIComponent;

export const queueUrls = {
  assignment: (ref: string) => `/api/sessions/${part(ref)}/assignment`,
  snooze: (ref: string) => `/api/sessions/${part(ref)}/snooze`,
  assignments: () => '/api/sessions/assignments',
  assignees: () => '/api/sessions/assignees',
  next: () => '/api/sessions/next-unassigned',
} as const;
