/**
 * The picture of an ownership export as a list of marks (boxes, paths, icons, texts): the map, and the sheet with facts, legend and findings
 * around it; written as SVG here, drawn on a canvas elsewhere. Promises: pure; prints the positions of the drawing as they are. Never throws.
 */
export { toMap } from './map.ts';
export { icons, ink, line, type Mark, move, type Picture, text } from './shapes.ts';
export { toDrawnFacts, toFactLines, toFindings, toLegend, toSheet } from './sheet.ts';
export { toShapesSvg, toSvg } from './svg.ts';
export { type Measure, shorten, wrap } from './text-layout.ts';
