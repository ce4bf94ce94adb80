/**
 * The owners of the answer as table rows, with their screening state, filter and order. Pure. Promises: every node and edge of the answer is there,
 * nothing is added up or repaired; absent, hidden and empty stay distinct; no screening reads as clean. Throws nothing for any answer.
 */
export { arrangeRows, nextOrder, type Order, type SortKey } from './arrange-rows.ts';
export { otherChecksOf, personScreeningOf, screeningOf, screeningRank, toTotals } from './checks.ts';
export {
  type CompanyRow,
  type Holding,
  type OtherEnd,
  type OwnerCompany,
  type OwnerPerson,
  type OwnerRow,
  type Owners,
  type PersonRow,
  toOwners,
} from './owner-rows.ts';
