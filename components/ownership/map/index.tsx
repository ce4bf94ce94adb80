/**
 * The map of owners: an ownership drawn as SVG, to be panned, zoomed and walked through with the keyboard. Hides: d3's view, what stands on a node
 * and where, the cutting of long names, the focus. Promises: one tab stop; what is told by colour is told by shape, icon or words too; panning draws
 * no node anew; the whole of a name is in its tooltip and label; computes nothing. Throws nothing.
 */
export { OwnershipMap } from './ownership-map.tsx';
export type { OwnershipMapProps } from './props.ts';
