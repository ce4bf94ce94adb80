import { toReadable } from './readable.ts';

const words: ReadonlyMap<string, string> = new Map([
  ['PASSPORT', 'Passport'],
  ['NATIONAL_ID', 'ID card'],
  ['ID_CARD', 'ID card'],
  ['DRIVER_LICENSE', 'Driving licence'],
  ['RESIDENT_PERMIT', 'Residence permit'],
]);

/** The name of a document on the screen (contract 2.2, 2.9); an unknown type is made readable, none is "Document". */
export const toDocumentName = (type: string | null | undefined): string =>
  type ? (words.get(type) ?? toReadable(type)) : 'Document';
