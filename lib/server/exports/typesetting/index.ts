/**
 * Typeset PDFs: tagged and archivable (PDF/A-3a). Hides Typst, its template and its fonts. Promises: every text is data and never source; nothing is
 * read but the code, its fonts and what is passed in; the same document gives the same PDF on every machine. Runs in the drawing process only.
 * Throws an Error that holds no text of the document.
 */
export type { Attachment, Block, Column, DocumentFiles, Line, PlacedText, PrintedDocument, Tone } from './typeset.ts';
export { typeset } from './typeset.ts';
