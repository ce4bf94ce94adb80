/**
 * Chooses which name of the subject and which of a hit are compared, and aligns them for the screen. How two names are compared is in
 * `lib/compare`. Promises: an alias counts only where the name does not agree. Pure; throws nothing.
 */
export { bestNameMatch, type NamedValue, type NameMatch, namesOf, toAlignedName, toNamed } from './aligned-name.ts';
