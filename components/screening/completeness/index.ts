/**
 * Whether a screening was delivered completely. Promises: there is no verdict "nothing found"; a number of hits is given only if total and list were
 * received and agree. Pure; throws nothing. Separate from the view, so that a table can judge screenings without loading it.
 */
export { assessCompleteness, type Completeness, completenessMessage } from './completeness.ts';
export { type Totals, toTotals } from './totals.ts';
