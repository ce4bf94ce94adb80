/** A modal dialog, or a sheet in a narrow window. Carries Base UI: the pages of sessions load it on demand. Throws nothing. */
export { Dialog } from './dialog.tsx';
