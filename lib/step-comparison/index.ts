/**
 * Compares what the steps of one session, or of two sessions, report about the same subject; how two values are compared is in `lib/compare`.
 * Hides: which facts belong together. Promises: pure; a masked value concludes nothing; what cannot be read is "not compared", never "different";
 * different countries of a document, a phone and an address are a fact, not a mismatch. Throws nothing. Hits of a screening are compared in
 * `lib/screening`, document fields and MRZ in `lib/mrz`.
 */
export { type AttributeKind, compareValues, maskedRemark, type StepComparison } from './compare-values.ts';
export { type Agreement, type CrossCheck, type CrossValue, crossChecks, differencesIn } from './cross-checks.ts';
