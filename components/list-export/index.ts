/**
 * The list as a CSV file. Hides the proof of identity that it needs. Promises to say what the file will hold before it is made, and that a part of
 * a file is never saved as the whole. Throws nothing: failures become messages.
 */
export { ExportLink } from './export-link.tsx';
export { ListExportView } from './list-export-view.tsx';
