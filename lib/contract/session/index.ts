/**
 * What the verification API says of a whole session: the session itself, the answer to an init, a webhook delivery. Hides the spellings of
 * ids and the missing parts of corporate step entries. Throws nothing: each parser returns issues.
 */
export {
  type InitAnswer,
  isPersonEntry,
  parseInit,
  parseSession,
  personShape,
  type SessionAnswer,
  type StepEntry,
  sessionAnswer,
  stepAddress,
} from './session.ts';
export { parseWebhook, type WebhookDelivery } from './webhook.ts';
