/**
 * Layered layouts of one connected component without loops: owners before what they own, few crossings. dagre for small drawings, ranks of limited
 * width for large ones. Promises: the same input gives the same layers. Never throws.
 */
export { layOutCompactLayers } from './compact-layers.ts';
export { layOutLayersByDagre } from './dagre-layers.ts';
export type { Band, Box, LayerEdge, Layers } from './layers.ts';
