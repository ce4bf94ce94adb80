/**
 * Which hit is which, for as long as the store exists. Hides: where a step holds its lists of hits, what makes two hits the same, how hits that are
 * alike are told apart. Promises: an id does not depend on the order of the answer, on other hits that come or go, or on what the hit says besides its match
 * key; no two hits of a step share one; another content has another hash. Pure; throws nothing.
 */
export { type HitIdentity, type IdentifiedHits, identifyHits } from './hit-ids.ts';
export type { KnownHit } from './number-twins.ts';
export { listScreenedValues, type ScreenedValue } from './screened-for.ts';
export { hasHitLists, listHits, listScreenings, type Screening } from './screenings.ts';
