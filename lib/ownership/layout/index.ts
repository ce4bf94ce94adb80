/**
 * The drawing of a structure: which nodes are visible, where they are, how the lines run, where the arrow keys lead. Positions only; texts
 * and colours belong to the screen and the exports. Promises: the same nodes and holdings give the same drawing in whatever order they come;
 * a node with a hit, a badge or an open verdict is left out only beyond the hard limits, and then counted. Never throws.
 */
export { layOut, toDrawing } from './layout.ts';
export { companyOfStack, toVisibleGraph } from './visible-graph.ts';
