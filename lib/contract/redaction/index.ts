/**
 * The one redactor: what a reviewer gets of an answer, derived from the class beside each field and the reviewer's permissions. Hides how a
 * schema is turned into a plan of classes, and what of a screening must not even be named. Pure, throws nothing.
 */
export { maskText } from './mask.ts';
export { type CustomerView, type Redacted, type RedactionSubject, redact } from './redact.ts';
