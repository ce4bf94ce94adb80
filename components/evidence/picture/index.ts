/**
 * Fetching and decoding pictures. Hides the web worker that does both, its protocol, and the cache. Promises one request for each picture,
 * nothing fetched while rendering, and that nothing fetched for one face is given to another. Rejects with ProblemError or
 * UnsupportedFileError.
 */
export { drawThumbnail } from './draw-thumbnail.ts';
export type { Picture } from './load-picture.ts';
export { pictureQuery, usePicture } from './use-picture.ts';
