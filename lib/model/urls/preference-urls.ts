export const preferenceUrls = {
  own: () => '/api/account/preferences',
} as const;
