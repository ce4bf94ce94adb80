export const viewUrls = {
  /** Of one environment, whose sessions are counted. */
  list: (sandbox: boolean) => `/api/views?sandbox=${sandbox}`,
  save: () => '/api/views',
  one: (id: string, version?: number) =>
    `/api/views/${encodeURIComponent(id)}${version === undefined ? '' : `?version=${version}`}`,
} as const;
