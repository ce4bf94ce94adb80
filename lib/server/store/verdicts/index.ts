/**
 * Which verdicts on hits count now. Hides when a hit is open again: its content, its subject or its list changed, or anything about that is not known.
 * Promises: reads only; the same rows give the same verdicts. Throws nothing of its own.
 */
export {
  createSubjectHash,
  findCompaniesOf,
  findJudgedCompanies,
  loadElsewhere,
  loadVerdicts,
} from './load-verdicts.ts';
export { loadOwnerHits, toOwnHits } from './owner-hits.ts';
