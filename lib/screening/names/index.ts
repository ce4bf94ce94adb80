/**
 * Compares names of people and companies word by word. Hides: word order, particles, patronymics, initials, legal forms, other scripts.
 * Promises: equal only where every word is; similar spelling is different; time is bounded for any text. Pure; throws nothing.
 */
export { toAlignedName } from './aligned-name.ts';
export { bestNameMatch, type NamedValue, type NameMatch, namesOf, toNamed } from './best-name.ts';
