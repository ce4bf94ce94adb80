/**
 * The ownership page: summary above, owners table and map beside each other. Hides the layout by window width, selection, search, focus and the
 * order of loading. Loaded on demand: import it dynamically. Promises: one selection for table, map and address; the table renders even if the map
 * fails; a failure reads as a failure, never as "no owners". Throws nothing.
 */
export { OwnershipPage } from './ownership-page.tsx';
