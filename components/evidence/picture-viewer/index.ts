/**
 * A picture with its tools: zoom, rotation, mirroring, brightness and contrast. Hides OpenSeadragon, tiles and the preview below them. Promises
 * that no picture is ever drawn under another's name. It carries OpenSeadragon: import it only in code that is loaded on demand.
 */
export { changeView, defaultView, type PictureView, type ViewChange } from './picture-view.ts';
export { PictureViewer } from './picture-viewer.tsx';
