/**
 * PNG and PDF: marks drawn on a native canvas with the installed fonts. Runs in the drawing process only, as names from outside meet a native
 * text shaper here. Promises: the same export on every machine. Throws what the canvas throws.
 */
export { toPdf } from './pdf.ts';
export { toPng } from './png.ts';
