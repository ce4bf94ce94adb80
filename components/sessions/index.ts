/**
 * The session list: table, filters, tabs, paging, keys.
 *
 * Hides how its state becomes an address and a query. Promises that filters, order and position stand in the address and the words of a
 * search never do; that old rows stay until new ones are there; that an error is never drawn as an empty list.
 * What the list loads first says 'use no memo': the compiler's caches would be 10 kB of its 200, and nothing here is drawn often.
 */
export { loadListParams } from './load-params.ts';
export { listAddress, toSessionQuery } from './params.ts';
export { SessionsView } from './sessions-view.tsx';
