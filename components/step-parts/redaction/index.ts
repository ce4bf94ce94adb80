/**
 * What redaction leaves of a step's answer. Promises: absent (null), hidden (undefined or listed in `redacted`) and masked values stay distinct;
 * an unknown key is never dropped. Pure; throws nothing.
 */
export { isHidden } from './is-hidden.ts';
export type { Redacted } from './redacted.ts';
export { joinReported, mapReported, type Reported, toText, unknownKeysOf } from './reported.ts';
