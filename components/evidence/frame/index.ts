/**
 * What the viewers of pictures, PDFs and videos share: the end of the toolbar, full screen, thumbnails, and what replaces a viewer or
 * file that is not there. Hides the wording of each failure. Throws nothing.
 */
export { FileFailure, fileMessage } from './file-failure.tsx';
export { PanButtons, type PanDirection } from './pan-buttons.tsx';
export { Thumbnail } from './thumbnail.tsx';
export { Divider, type FullScreen, ToolbarEnd, type ToolbarEndProps, useFullScreen } from './toolbar-end.tsx';
export { AwaitedSlots, frameShapes, ViewerPlaceholder } from './viewer-placeholder.tsx';
