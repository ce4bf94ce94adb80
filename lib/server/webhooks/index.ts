/**
 * Accepts deliveries of the webhook. Hides how the secret is compared and how a delivery is checked and stored. Promises: a delivery whose
 * `receiveDelivery` resolved is on disk. Throws Problems bad_request and store_unavailable.
 */
export { receiveDelivery } from './receive-delivery.ts';
export { simulatedTime } from './simulated-age.ts';
export { isWebhookSecret } from './webhook-secret.ts';
