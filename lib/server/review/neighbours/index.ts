/** The sessions before and after one in a list. Throws Problems as the list does, and not_found. */
export { findNeighbours, neighboursSchema } from './neighbours.ts';
