/** These operations are about the state of the installation. */
import type { AlertState } from '#lib/model/alerts.schema.ts';
import type { ConnectionStatus, FailedDeliveryPage, Retried, RetryBody } from '#lib/model/connection.schema.ts';
import { get, of, post } from './operation.ts';

interface DeadQuery {
  /** It asks for those older than the delivery of this id. */
  readonly after?: number | undefined;
}

export const readConnection = get('/api/connection', { may: 'connection.read', answer: of<ConnectionStatus> });
export const readAlertState = get('/api/connection/alerts', { may: 'connection.read', answer: of<AlertState> });
/** All that was given up waits again, and what failed is tried now. */
export const retryAlerts = post('/api/connection/alerts/retry', { may: 'connection.read', answer: of<Retried> });
/** The newest comes first. */
export const listFailedDeliveries = get('/api/connection/deliveries', {
  may: 'connection.read',
  query: of<DeadQuery>,
  answer: of<FailedDeliveryPage>,
});
/** They wait again, with their tries reset. */
export const retryDeliveries = post('/api/connection/deliveries/retry', {
  may: 'connection.read',
  stepUp: true,
  body: of<RetryBody>,
  answer: of<Retried>,
});
