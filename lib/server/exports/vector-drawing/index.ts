/**
 * The picture of an ownership export as a list of marks (boxes, paths, icons, texts): the map, and the sheet with facts, legend and findings
 * around it; written as SVG here, drawn on a canvas elsewhere. Promises: pure; prints the positions of the drawing as they are. Never throws.
 */
export { smallestFontSize, toMap } from './map.ts';
export { icons, type Mark, move, type Picture } from './shapes.ts';
export { toHiddenFacts, toLegend, toSheet } from './sheet.ts';
export { toShapesSvg, toSvg } from './svg.ts';
export type { Measure } from './text-layout.ts';
