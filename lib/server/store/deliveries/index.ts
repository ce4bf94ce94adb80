/**
 * The queue of webhook deliveries: stored once received, claimed by lease for one session at a time, then done, tried again or dead.
 * Throws the Problems of the store.
 */
export { createDeliveries, type Deliveries } from './deliveries.ts';
