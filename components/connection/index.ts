/**
 * The Connection page of administrators: webhook, verification service, hosts of files, worker, retention, deliveries that were given up.
 *
 * Hides that it is read again every few seconds while it is looked at, and that a retry may want a fresh proof first. Promises that it shows
 * nothing about a person, no key and no secret. Throws nothing: failures are words.
 */
export { ConnectionView } from './connection-view.tsx';
