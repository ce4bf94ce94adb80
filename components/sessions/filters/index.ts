/**
 * What the list is narrowed to and how it is ordered: filter chips, the filter panel and, in narrow windows, the order. Hides how filters
 * and counts are laid out; panel and menu are loaded on demand. Promises that a filter in force can always be removed. Throws nothing.
 */
export { FilterBar } from './filter-bar.tsx';
