/**
 * The session list: table, filters, tabs, paging, keys.
 *
 * Hides how its state becomes an address and a query. Promises that filters, order and position stand in the address and the words of a
 * search never do; that old rows stay until new ones are there; that an error is never drawn as an empty list.
 */
export { listAddress, loadListParams, toSessionQuery } from './params.ts';
export { SessionsView } from './sessions-view.tsx';
