/**
 * Search in a PDF. Hides how a page's text items become comparable text, and the highlights over the pages. Promises that a scan, no match and
 * unreadable text are distinguished, and that the text of a file is never changed. Throws nothing.
 */
export { type PageText, toPageText } from './page-text.ts';
export { useDocumentSearch } from './use-document-search.ts';
