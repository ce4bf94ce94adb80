/** The list's state in text: counts, order, filters. Pure. */
export { countLabel, countText, rangeLabel } from './count-label.ts';
export { type FilterText, findingLabel, kindLabels, toChips, toFilterTexts } from './filter-label.ts';
export { sortLabel } from './sort-label.ts';
