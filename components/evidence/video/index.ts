/**
 * Videos: the viewer with its own controls, and the playback behind it for a face comparison. Hides how the length of a frame is measured and
 * why a video failed. Promises that nothing plays by itself and that a video is released when it is left. The player is loaded on demand.
 */
export { type OpenPlayback, usePlayback } from './use-playback.ts';
export { VideoControls } from './video-player.tsx';
export { VideoViewer } from './video-viewer.tsx';
