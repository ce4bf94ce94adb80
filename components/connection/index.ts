/**
 * The Connection page of administrators: webhook, verification service, file hosts, worker, retention, failed deliveries.
 *
 * Hides that it is refreshed every few seconds while it is open, and that a retry may require a proof of identity first. Promises that it shows
 * nothing about a person, no key and no secret. Throws nothing: failures become messages.
 */
export { ConnectionView } from './connection-view.tsx';
