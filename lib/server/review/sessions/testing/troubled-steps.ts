/** Bodies of steps that lead to findings, so that a test can see whether one gets lost. All names and numbers are invented. */
import { fullSteps } from '#lib/contract/testing/full-steps.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';

type Body = Record<string, unknown>;

const changed = (kind: SessionKind, type: string, replacements: readonly (readonly [string, string])[]): Body =>
  JSON.parse(
    replacements.reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      JSON.stringify(fullSteps[kind][type]).replaceAll('"REJECTED"', '"APPROVED"'),
    ),
  );

const minor = ['"birth_date":"1987-03-12"', '"birth_date":"2014-03-12"'] as const;
const expired = ['"document_expiration":"2031-01-01"', '"document_expiration":"2020-01-01"'] as const;
const another = [
  ['"firstname":"Ana"', '"firstname":"Mehmet"'],
  ['"lastname":"Specimen"', '"lastname":"Kaya"'],
  ['"birth_date":"1987-03-12"', '"birth_date":"1970-01-02"'],
] as const;

const screened = (more: Body): Body => ({
  type: 'AML',
  status: 'APPROVED',
  verification: {
    aml: {
      customer_info: { firstname: 'Ana', lastname: 'Specimen', birth_date: '1987-03-12' },
      hits: [],
      total_hits: 0,
      action_required: false,
      ...more,
    },
  },
});

const owner = {
  node_id: 2,
  id: 'p-2',
  firstname: 'Ana',
  lastname: 'Specimen',
  birth_date: '2014-03-12',
  nationality: 'UTO',
  ultimate: true,
  status: 'REJECTED',
  steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'REJECTED' }],
  edges: [{ node_id: 1, shares: 62.5, director: true }],
};

/** Without hits, so that nothing graver stands before what they are for. */
export const troubledSteps: Readonly<Record<SessionKind, readonly (readonly [string, Body])[]>> = {
  individual: [
    ['ID_DOCUMENT', changed('individual', 'ID_DOCUMENT', [minor, expired])],
    ['PVID', changed('individual', 'PVID', [minor, expired])],
    ['PVID', changed('individual', 'PVID', another)],
    [
      'PROOF_OF_ADDRESS',
      changed('individual', 'PROOF_OF_ADDRESS', [
        expired,
        ['"issuing_date":"2026-01-02"', '"issuing_date":"2019-01-02"'],
      ]),
    ],
    ['AML', changed('individual', 'AML', another)],
    ['AML', screened({ action_required: true })],
    ['AML', screened({ customer_info: { firstname: 'Mehmet', lastname: 'Kaya', birth_date: '1970-01-02' } })],
  ],
  corporate: [
    ['DOCUMENTS', fullSteps.corporate.DOCUMENTS as Body],
    ['AML', { action_required: true, matches: 0, status: 'NO_MATCH', monitoring: true, screening: [] }],
    [
      'LEGAL_REPRESENTATIVE',
      {
        ...changed('corporate', 'LEGAL_REPRESENTATIVE', [minor]),
        authorization: { required: true, file: null },
        steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'REJECTED' }],
      },
    ],
    [
      'BENEFICIAL_OWNERS',
      {
        individuals: [owner],
        corporates: [
          {
            node_id: 3,
            company_details: fullSteps.corporate.COMPANY_DETAILS,
            aml: { action_required: true, matches: 0, status: 'NO_MATCH', monitoring: true, screening: [] },
            documents: fullSteps.corporate.DOCUMENTS,
            edges: [],
          },
          { node_id: 4, company_details: fullSteps.corporate.COMPANY_DETAILS, aml: null, documents: null, edges: [] },
        ],
      },
    ],
  ],
};
