/** The list's state in text: counts, order, filters. Pure. */
export { countLabel, rangeLabel } from './count-label.ts';
export { kindLabels, toChips } from './filter-label.ts';
export { sortLabel } from './sort-label.ts';
