/**
 * The facts of a session. Hides where each is found in a body and how it is spelled there. Promises: pure; what is not reported is no fact;
 * each fact has its sensitivity class. Throws nothing.
 */
export { bestFact, factsOf, searchTextOf, sessionFactsOf, toFactRecords } from './facts.ts';
export { factsVersion } from './facts-version.ts';
