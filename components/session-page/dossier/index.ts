/** The dossier of a session as a PDF: what is in it is chosen in a dialog that follows its making. Loads the dialog on demand. Throws nothing. */
export { DossierButton } from './dossier-button.tsx';
