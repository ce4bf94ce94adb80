/**
 * Reads a hit as the contract parsed it, of a person or of a company. Hides: the many places of a value in a hit. Promises: a missing part gives
 * no value, never an empty one; masked text gives none; limits bound the work. Pure; throws nothing.
 */
export { hitKindsOf, typesOf } from './hit-kinds.ts';
export { type HitValues, toHitValues } from './hit-values.ts';
