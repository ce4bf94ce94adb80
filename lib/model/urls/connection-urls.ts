export const connectionUrls = {
  connection: () => '/api/connection',
  failedDeliveries: (after?: number) => `/api/connection/deliveries${after === undefined ? '' : `?after=${after}`}`,
  retryDeliveries: () => '/api/connection/deliveries/retry',
} as const;
