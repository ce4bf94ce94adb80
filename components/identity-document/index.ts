/**
 * An identity document as every step shows one: the subject's own, the one of a video identification, the host's of a proof of address.
 * Hides: the zone's check digits, how extracted fields and zone are set against each other, expiry and age on the day. Promises: absent,
 * hidden and masked are told apart, nothing is concluded from a masked value, of two ends or two births the worse one counts. Throws nothing.
 */
export { DocumentBody, DocumentSigns } from './document.tsx';
export { type DocumentReading, readDocument } from './rows.ts';
