/** A panel beside its button. Carries Base UI: the pages of sessions load it on demand. Throws nothing. */
export { Popover } from './popover.tsx';
