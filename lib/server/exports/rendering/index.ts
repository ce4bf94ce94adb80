/**
 * Marks drawn on a native canvas with the installed fonts, and pictures made smaller. Runs in the drawing process only, as names and pictures from
 * outside meet native code here. Promises: the same export on every machine. Throws what the canvas throws.
 */
export { toPng } from './png.ts';
export { measureText } from './printer.ts';
export { toThumbnail } from './thumbnail.ts';
