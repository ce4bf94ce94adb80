/**
 * The texts of the map: labels on nodes and lines, tooltips and accessible names. Pure. Promises: an unknown share reads as unknown, no hits never
 * read as clean, and control characters in names are made visible. Throws nothing.
 */
export { toLineLabel, toLineTooltip } from './line-label.ts';
export type { Mark, MarkIcon, MarkTone } from './node-label.ts';
export { type NodeLabel, toNodeLabel, toNodeTooltip } from './node-label.ts';
export { type OwnershipIndex, toOwnershipIndex } from './ownership-index.ts';
