/**
 * By what sessions are searched: the search text, the whole words of roles that see names masked, and Latin spellings of other scripts. Hides
 * how a text is normalised and spelled. Promises: pure, apart from the fill of a migration; the same for both databases. Throws nothing of its own.
 */
export { fillSpellings, toSearchText } from './fill-spellings.ts';
export { normaliseText, toNeedles, toSortName } from './normalise-search-text.ts';
export { toSearchTerms, toWantedTerms } from './search-terms.ts';
export { toSpellings } from './spellings.ts';
