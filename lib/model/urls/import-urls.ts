const part = encodeURIComponent;

export const importUrls = {
  list: () => '/api/sessions/import',
  /** @param header whether the first line is one, where the reviewer has said so */
  check: (header?: boolean) => `/api/sessions/import?dry=1${header === undefined ? '' : `&header=${Number(header)}`}`,
  start: (header: boolean) => `/api/sessions/import?header=${Number(header)}`,
  /** @param query `outcome`, `after` (a line), `limit` */
  one: (id: string, query: Readonly<Record<string, string>>) =>
    `/api/sessions/import/${part(id)}?${new URLSearchParams(query)}`,
  progress: (id: string) => `/api/sessions/import/${part(id)}/progress`,
  results: (id: string) => `/api/sessions/import/${part(id)}/results.csv`,
  cancel: (id: string) => `/api/sessions/import/${part(id)}/cancel`,
} as const;

export const newSessionUrls = {
  init: (app?: string) => `/api/v4/session/init${app === undefined ? '' : `?app=${part(app)}`}`,
} as const;
