import { toReadable } from './readable.ts';

const words: ReadonlyMap<string, string> = new Map([
  ['ID_DOCUMENT', 'ID document'],
  ['LIVENESS', 'Liveness'],
  ['PROOF_OF_ADDRESS', 'Proof of address'],
  ['PHONE', 'Phone'],
  ['EMAIL', 'Email'],
  ['PVID', 'PVID'],
  ['DUPLICATE', 'Duplicate'],
  ['AML', 'AML'],
  ['COMPANY_DETAILS', 'Company details'],
  ['LEGAL_REPRESENTATIVE', 'Legal representative'],
  ['DOCUMENTS', 'Company documents'],
  ['BENEFICIAL_OWNERS', 'Beneficial owners'],
  ['CORPORATE_OFFICER', 'Corporate officer'],
]);

/** The name of a step on the screen; an unknown type is made readable. */
export const toStepName = (type: string): string => words.get(type) ?? toReadable(type);
