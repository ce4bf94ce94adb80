/**
 * The nodes and lines of the map as SVG. Hides batched rendering, arrows, icons, text measurement and the layout inside a node. Promises: whatever a
 * colour shows is also shown by shape, icon or text; panning renders nothing. Throws nothing.
 */
export { lineStyles, MapDrawing } from './map-drawing.tsx';
export { smallestFontSize } from './node-layout.ts';
