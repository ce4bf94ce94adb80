import { toReadable } from '../text/readable.ts';

const labels: ReadonlyMap<string, string> = new Map([
  ['PASSPORT', 'Passport'],
  ['NATIONAL_ID', 'ID card'],
  ['ID_CARD', 'ID card'],
  ['DRIVER_LICENSE', 'Driving licence'],
  ['RESIDENT_PERMIT', 'Residence permit'],
]);

/** Contract 2.2, 2.9. An unknown type is made readable, no type is "Document". */
export const documentTypeLabel = (type: string | null | undefined): string =>
  type ? (labels.get(type) ?? toReadable(type)) : 'Document';
