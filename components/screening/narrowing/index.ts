/**
 * Narrows the hits of a screening by words, kind and what the comparison found. Promises that what is not listed is counted, and that a filter changes
 * no verdict and no count of the screening. Throws nothing.
 */
export { FilterBar } from './filter-bar.tsx';
export { filterHits, type HitFilter, noFilter, toFacets } from './hit-filter.ts';
