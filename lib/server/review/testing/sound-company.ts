/** The answers of a company with nothing wrong: two owners, a representative, documents and a screening. For a test file. */
import { servedFile } from './fake-service.ts';
import type { Body } from './staged-clears.ts';

const document = {
  status: 'APPROVED',
  files: [servedFile],
};
export const documents = {
  certificate_of_incorporation: document,
  memorandum_of_association: document,
  registry_of_directors_and_shareholders: document,
};
export const sound = {
  action_required: false,
  matches: 0,
  status: 'NO_MATCH',
  monitoring: true,
  screening: [],
  decision: null,
};
export const checks = [
  { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
  { id: '3', type: 'AML', status: 'APPROVED' },
];
export const person = (node_id: number, shares: number, more: Body = {}): Body => ({
  node_id,
  firstname: ['Jan', 'Siobhán'][node_id % 2],
  lastname: ['Kowalczyk', 'Byrne'][node_id % 2],
  birth_date: `197${node_id}-05-1${node_id}`,
  nationality: 'FR',
  ultimate: true,
  id: null,
  status: 'APPROVED',
  steps: checks,
  edges: [{ node_id: 1, shares, director: true }],
  ...more,
});
export const representative: Body = {
  id: null,
  firstname: 'Amélie',
  lastname: 'Fontaine',
  birth_date: '1974-08-12',
  nationality: 'FR',
  status: 'APPROVED',
  authorization: { required: false, file: null },
  steps: checks,
};
export const plain: Body = {
  COMPANY_DETAILS: {
    name: 'Invented SARL',
    city: 'Lyon',
    country: 'FR',
    address: '1 rue Imaginaire',
    zipcode: '69001',
    registration_number: '552 100 554',
    structure: 'SARL',
  },
  LEGAL_REPRESENTATIVE: representative,
  DOCUMENTS: documents,
  AML: sound,
  BENEFICIAL_OWNERS: { individuals: [person(2, 60), person(3, 40)], corporates: [] },
};
