/**
 * The map of owners as SVG, with pan, zoom and keyboard navigation. Hides d3's zoom, batched rendering, the layout and labels of nodes, and the focus.
 * Loaded on demand: import it dynamically. Promises: one tab stop; panning renders no node; a cut name is complete in tooltip and accessible name;
 * computes nothing. Throws nothing.
 */
export { OwnershipMap } from './ownership-map.tsx';
export type { OwnershipMapProps } from './props.ts';
