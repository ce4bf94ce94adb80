/**
 * The hits of a screening in one shape for persons and companies. Promises: the received order and every unknown key are preserved; a list that was
 * not sent differs from an empty one. Pure; throws nothing.
 */

export { type Association, associationsOf } from './associations.ts';
export type { Article } from './hit.ts';
export { currentId, type EntryLine, type Hit, type ListEntry, toHits } from './hit.ts';
export { cardText, countriesOf, decisiveFacts, type HitFact, sourcesOf } from './hit-facts.ts';
export { hitHint, kindsOf, needsSpelling } from './hit-labels.ts';
export { inOrder } from './hit-order.ts';
