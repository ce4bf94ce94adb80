/**
 * The ownership structure as a document: what has to be known first, findings, the map as a picture that can be read, with its alternative text, the table of all
 * nodes. Promises: the same facts and texts as every other export; each says what it leaves out. Runs in the drawing process. Never throws.
 */
export { toOwnershipBlocks, toOwnershipDocument, toPageDrawing } from './ownership-document.ts';
