/**
 * The dialog in which a reviewer confirms how a declared structure is to be read: direction, unit, subject company. Loaded on demand: import it
 * dynamically. Promises: a conflicting change is shown and nothing the reviewer wrote is lost. Throws nothing.
 */
export { ConfirmDialog } from './confirm-dialog.tsx';
