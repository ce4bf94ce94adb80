/**
 * How a thing comes to be a picture file: scanned straight, photographed on a table, or a face before a wall or a room.
 * Hides light, lens, noise and the flaws of bad uploads. Promises: JPEG bytes, `megapixels` kept to a rounding.
 * Throws when the drawing library cannot make a canvas of that size.
 */
export { photograph, type Subject, scan } from './photograph.ts';
export { marked, portraitPicture, room, selfiePicture } from './portrait.ts';
