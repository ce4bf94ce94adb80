/**
 * What a screening reports as a whole, for the screen and for documents. Promises: there is no verdict "nothing found"; a number of hits is given only
 * if total and list were received and agree. Pure; throws nothing. Apart from the comparison of hits, so that a table can judge screenings without it.
 */
export { assessCompleteness, type Completeness, completenessMessage } from './completeness.ts';
export {
  fieldOf,
  jsonText,
  type Known,
  listOf,
  type Totals,
  textOf,
  textsOf,
  toTotals,
  unknownPart,
} from './totals.ts';
