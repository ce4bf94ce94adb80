/**
 * Documents of several pages: bills, letters and the files of a company register, as PDF or as pictures of the sheet.
 * Hides page breaking, tables and stationery. Promises: searchable text in any script the fonts cover, SPECIMEN and a
 * page number on every page. Throws nothing.
 */
export { billBytes } from './bill.ts';
export { companyDocument } from './company-document.ts';
export { letterPages } from './letter.ts';
