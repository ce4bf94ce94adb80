/**
 * Sessions imported from a CSV file of ids. Hides the check before the start, the progress and the results. Promises that every row is checked
 * before anything is read from the verification service, and that nothing runs until the reviewer starts it. Throws nothing.
 */
export { ImportLink } from './import-link.tsx';
export { ImportView } from './import-view.tsx';
