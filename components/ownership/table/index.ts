/**
 * The owners as a treegrid, each owner below what it owns. Hides columns, collapsed rows, keyboard navigation (ARIA Authoring Practices) and the
 * virtualisation of long tables. Promises: one tab stop; a column without room is still read out; printing renders every row. Throws nothing.
 */
export { Treegrid } from './treegrid.tsx';
