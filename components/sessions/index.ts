/**
 * The session list: table, filters, tabs, paging, keys.
 *
 * Hides how its state becomes an address and a query. Promises that filters, order and position are in the address and search text never is; that
 * old rows stay until new ones are there; that an error never looks like an empty list.
 * What the list loads first says 'use no memo': the compiler's caches would be 10 kB of its 200, and nothing here is rendered often.
 */
export { type FilterText, toFilterTexts } from './filter-labels.ts';
export { type ListParams, listAddress, listParsers, toSessionQuery } from './list-params.ts';
export { isBareAddress, loadListParams } from './load-list-params.ts';
export { SessionsView } from './sessions-view.tsx';
