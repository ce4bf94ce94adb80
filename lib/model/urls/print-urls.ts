export const printUrls = {
  /** What the browser prints, reported when it begins. */
  printed: () => '/api/printed',
} as const;
