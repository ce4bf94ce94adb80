/**
 * Keeps the registry true. Hides how deliveries of the webhook are stored, claimed and coalesced, what is swept when nothing was heard, how
 * imports are worked off and what is over is deleted, and how a session and its steps are read again and turned into rows and facts. A
 * delivery is a rumour: nothing is concluded from what it says, it only makes us ask.
 * Promises: a delivery whose `receiveDelivery` resolved is on disk; a refresh writes session, steps, facts and audit event together, only
 * if newer, however many processes do it; nothing that a killed worker held is lost. Throws Problems of the upstream and the store.
 */
import 'server-only';

export { isWebhookSecret, receiveDelivery } from './deliveries.ts';
export { bestFact, type FactKey } from './facts.ts';
export { forgetWhatChanges } from './forget.ts';
export { type Refreshed, refreshSession, upstreamStep } from './refresh.ts';
export { runWorker, wakeWorker, workerState } from './running.ts';
export type { RefreshAsk } from './turn.ts';
