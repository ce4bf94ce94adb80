/** The export menu of the ownership page; the server draws and audits each file. Loads the menu when it is first opened. Throws nothing. */
export { ExportButton } from './export-button.tsx';
