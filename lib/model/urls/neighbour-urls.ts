export const neighbourUrls = {
  neighbours: () => '/api/sessions/neighbours',
} as const;
