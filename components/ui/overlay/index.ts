/**
 * A button that opens a dialog, menu or popover whose code is loaded on demand. This is all of it that a page loads first: `ui/dialog`,
 * `ui/menu` and `ui/popover` carry Base UI. Throws nothing.
 */
export { dialogOpening, isOverlayOpen, type OverlayProps, useOverlay } from './use-overlay.ts';
