/** Company sessions as another service might send them: what a compliance officer has to be told, and ordinary ones of which nothing is said. */

import { beforeAll, expect, test } from 'vitest';
import { listSessions, lookUp, readSession } from '#lib/operations/sessions.ts';
import { call, openSession } from '../index.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';

const service = createFakeService();
openTestReview(service.start);
const officer = createReviewer('officer');

type Body = Record<string, unknown>;
type Bodies = Record<string, unknown>;

const file = { url: 'https://files.example/a.pdf', type: 'application/pdf', size: 1000 };
const document = { status: 'APPROVED', files: [file] };
const documents = {
  certificate_of_incorporation: document,
  memorandum_of_association: document,
  registry_of_directors_and_shareholders: document,
};
const aml: Body = {
  action_required: false,
  matches: 0,
  status: 'APPROVED',
  monitoring: true,
  screening: [],
  decision: null,
};
const hit: Body = {
  id: 'hit-1',
  info: {
    full_name: 'Invented Ltd',
    entity_type: 'company',
    aka: [],
    countries: 'FR',
    birth_date: null,
    associates: [],
  },
  types: ['SANCTION'],
  sanctions: [{ types: ['SANCTION'], name: 'EU consolidated list', fields: [], countries: [] }],
  pep: [],
  adverse_media: [],
};
const checks = [
  { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
  { id: '2', type: 'PROOF_OF_ADDRESS', status: 'APPROVED' },
  { id: '3', type: 'AML', status: 'APPROVED' },
];
const person = (node_id: number, shares: unknown, more: Body = {}): Body => ({
  node_id,
  firstname: ['Amélie', 'Jan', 'Siobhán', 'Yuki'][node_id % 4],
  lastname: ['Fontaine', 'Kowalczyk', 'Byrne', 'Tanaka'][node_id % 4],
  birth_date: `197${node_id}-05-1${node_id}`,
  nationality: 'FR',
  ultimate: true,
  id: null,
  status: 'APPROVED',
  steps: checks,
  edges: [{ node_id: 1, shares, director: true }],
  ...more,
});
const firm = (node_id: number, shares: unknown, more: Body = {}): Body => ({
  node_id,
  company_details: { name: `Invented Holding ${node_id}`, registration_number: `R${node_id}`, country: 'LU' },
  aml,
  documents: {
    CERTIFICATE_OF_INCORPORATION: { ...document, status: 'VALIDATED' },
    MEMORANDUM_OF_ASSOCIATION: { ...document, status: 'VALIDATED' },
    REGISTER_OF_DIRECTORS_SHAREHOLDERS: { ...document, status: 'VALIDATED' },
  },
  edges: [{ node_id: 1, shares, director: false }],
  ...more,
});
const representative: Body = {
  id: 'rep',
  firstname: 'Amélie',
  lastname: 'Fontaine',
  birth_date: '1974-08-12',
  nationality: 'FR',
  status: 'APPROVED',
  authorization: { required: false, file: null },
  steps: checks,
};
const plain: Bodies = {
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
  AML: aml,
  BENEFICIAL_OWNERS: { individuals: [person(2, 60), person(3, 40)], corporates: [] },
};
const owners = (individuals: unknown, corporates: unknown = []): Bodies => ({
  BENEFICIAL_OWNERS: { individuals, corporates },
});
const rep = (more: Body): Bodies => ({ LEGAL_REPRESENTATIVE: { ...representative, ...more } });
const screening = (more: Body): Bodies => ({ AML: { ...aml, ...more } });
const docs = (more: Body): Bodies => ({ DOCUMENTS: { ...documents, ...more } });
const without = <Value extends Body>(body: Value, ...keys: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
const held = [person(2, 0, { edges: [{ node_id: 5, shares: 100, director: false }] }), person(3, 40)];

/** All findings in their order; after `…` those that must be among them. */
const cases: readonly (readonly [name: string, changed: Bodies, ...codes: string[]])[] = [
  // ordinary
  ['plain', {}],
  [
    'plain, Dutch',
    { COMPANY_DETAILS: { name: 'Verzonnen B.V.', country: 'NL', registration_number: '27312345', structure: 'BV' } },
  ],
  [
    'upper-case documents, register without "and"',
    {
      DOCUMENTS: {
        CERTIFICATE_OF_INCORPORATION: document,
        MEMORANDUM_OF_ASSOCIATION: document,
        REGISTER_OF_DIRECTORS_SHAREHOLDERS: { ...document, status: 'VALIDATED' },
      },
    },
  ],
  ['a company between', owners(held, [firm(5, 60)])],
  [
    'a company between, subject listed',
    owners(held, [firm(5, 60), firm(1, 0, { company_details: plain.COMPANY_DETAILS, edges: [] })]),
  ],
  ['edges as links', owners([person(2, 60, { links: [{ node_id: 1, shares: 60, director: true }] }), person(3, 40)])],
  ['small owner not ultimate', owners([person(2, 90), person(3, 10, { ultimate: false })])],
  ['authorisation required and there', rep({ authorization: { required: true, file } })],
  ['fractions', owners([person(2, 0.6), person(3, 0.4)])],
  // screening of the company
  ['sanctions hit', screening({ matches: 1, action_required: true, screening: [hit] }), 'hits_reported'],
  [
    'PEP hit',
    screening({ matches: 1, action_required: true, screening: [{ ...hit, types: ['PEP'], sanctions: [] }] }),
    'hits_reported',
  ],
  ['action required without matches', screening({ action_required: true }), 'action_required'],
  ['action as text', screening({ action_required: 'true' }), 'action_required'],
  ['matches without list', screening({ matches: 2, screening: null }), '…', 'hits_reported', 'screening_incomplete'],
  [
    'list without matches',
    screening({ matches: null, screening: [hit] }),
    '…',
    'hits_reported',
    'screening_incomplete',
  ],
  [
    'more matches than listed',
    screening({ matches: 4, screening: [hit] }),
    '…',
    'hits_reported',
    'screening_incomplete',
  ],
  ['nothing of the screening', { AML: {} }, '…', 'screening_incomplete'],
  ['action not stated', screening({ action_required: null }), 'action_not_stated'],
  ['matches as text', screening({ matches: '0' })],
  // representative
  ['representative without AML', rep({ steps: checks.slice(0, 2) }), 'person_unscreened'],
  [
    'representative rejected',
    rep({ steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'REJECTED' }, checks[2]] }),
    'person_rejected',
  ],
  [
    'representative with rejected AML',
    rep({ steps: [checks[0], { id: '3', type: 'AML', status: 'REJECTED' }] }),
    'person_rejected',
  ],
  [
    'representative pending',
    rep({ steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'PENDING_VERIFICATION' }, checks[2]] }),
    'person_open',
  ],
  ['representative without steps', rep({ steps: [] }), '…', 'person_unclear', 'person_unscreened'],
  ['representative with null steps', rep({ steps: null }), '…', 'person_unclear', 'person_unscreened'],
  ['representative minor', rep({ birth_date: '2015-01-01' }), 'person_minor'],
  ['representative minor, day first', rep({ birth_date: '01/02/2015' }), 'person_minor'],
  ['representative without birth date', rep({ birth_date: null }), 'person_birth_unknown'],
  ['representative with a placeholder', rep({ birth_date: '0001-01-01' }), 'person_birth_unknown'],
  ['representative status rejected', rep({ status: 'REJECTED' }), '…', 'status_conflict'],
  ['authorisation missing', rep({ authorization: { required: true, file: null } }), 'authorization_missing'],
  [
    'authorisation without address',
    rep({ authorization: { required: true, file: { url: '', type: 'x', size: 0 } } }),
    'authorization_missing',
  ],
  ['authorisation empty', rep({ authorization: { required: true, file: {} } }), 'authorization_missing'],
  [
    'authorisation required as a text that is no flag',
    rep({ authorization: { required: 'TRUE', file: null } }),
    'parts_unreadable',
    'authorization_unclear',
  ],
  ['authorisation not stated', rep({ authorization: null }), 'authorization_unclear'],
  ['representative empty', { LEGAL_REPRESENTATIVE: {} }, 'step_empty'],
  // documents
  ['document rejected', docs({ memorandum_of_association: { ...document, status: 'REJECTED' } }), 'documents_rejected'],
  [
    'document without file',
    docs({ memorandum_of_association: { status: 'APPROVED', files: [] } }),
    'documents_missing',
  ],
  ['document null', docs({ memorandum_of_association: null }), 'documents_missing'],
  ['document not sent', { DOCUMENTS: without(documents, 'memorandum_of_association') }, 'documents_missing'],
  [
    'document pending',
    docs({ memorandum_of_association: { ...document, status: 'PENDING_VERIFICATION' } }),
    'documents_open',
  ],
  ['document without status', docs({ memorandum_of_association: { ...document, status: null } }), 'documents_unclear'],
  [
    'document of a new status',
    docs({ memorandum_of_association: { ...document, status: 'ARCHIVED' } }),
    'documents_unclear',
  ],
  ['documents empty', { DOCUMENTS: {} }, '…', 'documents_missing'],
  [
    'a further document rejected',
    docs({ proof_of_trading: { ...document, status: 'REJECTED' } }),
    'documents_rejected',
  ],
  // owners
  ['owner without AML', owners([person(2, 60, { steps: checks.slice(0, 2) }), person(3, 40)]), 'owners_unscreened'],
  ['owner rejected', owners([person(2, 60, { status: 'REJECTED' }), person(3, 40)]), 'owners_rejected'],
  [
    'owner with a rejected check',
    owners([person(2, 60, { steps: [checks[0], { id: '3', type: 'AML', status: 'REJECTED' }] }), person(3, 40)]),
    'owners_rejected',
  ],
  ['owner pending', owners([person(2, 60, { status: 'PENDING_VERIFICATION' }), person(3, 40)]), 'owners_open'],
  [
    'owner without steps',
    owners([person(2, 60, { steps: null }), person(3, 40)]),
    '…',
    'owners_unclear',
    'owners_unscreened',
  ],
  ['owner minor', owners([person(2, 60, { birth_date: '2016-01-01' }), person(3, 40)]), 'owners_minor'],
  ['owner minor in words', owners([person(2, 60, { birth_date: '3 May 2016' }), person(3, 40)]), 'owners_minor'],
  ['owner without birth date', owners([person(2, 60, { birth_date: '' }), person(3, 40)]), 'owners_birth_unknown'],
  ['owner company not screened', owners(held, [firm(5, 60, { aml: null })]), 'owners_unscreened'],
  ['owner company with an empty screening', owners(held, [firm(5, 60, { aml: {} })]), 'owners_unscreened'],
  [
    'owner company with a sanctions hit',
    owners(held, [firm(5, 60, { aml: { ...aml, matches: 1, action_required: true, screening: [hit] } })]),
    'ownership_sanctions',
    'hits_reported',
  ],
  [
    'owner company with a hit, 40 %',
    owners(
      [person(2, 0, { edges: [{ node_id: 5, shares: 100, director: false }] }), person(3, 60)],
      [firm(5, 40, { aml: { ...aml, matches: 1, action_required: true, screening: [hit] } })],
    ),
    'hits_reported',
  ],
  [
    'owner company, action without matches',
    owners(held, [firm(5, 60, { aml: { ...aml, action_required: true } })]),
    'action_required',
  ],
  [
    'owner company, hits of unknown kind',
    owners(held, [firm(5, 60, { aml: { ...aml, matches: 2, screening: null } })]),
    '…',
    'ownership_sanctions',
    'hits_reported',
    'screening_incomplete',
  ],
  [
    'owner company document rejected',
    owners(held, [
      firm(5, 60, { documents: { ...documents, memorandum_of_association: { ...document, status: 'REJECTED' } } }),
    ]),
    'owner_documents_rejected',
  ],
  [
    'owner company document pending',
    owners(held, [
      firm(5, 60, {
        documents: { ...documents, memorandum_of_association: { ...document, status: 'PENDING_VERIFICATION' } },
      }),
    ]),
    'owner_documents_open',
  ],
  ['individuals null', owners(null, [firm(5, 100)]), '…', 'owners_missing', 'ownership_undetermined'],
  ['corporates null', owners([person(2, 60), person(3, 40)], null), '…', 'owners_missing'],
  [
    'corporates not sent',
    { BENEFICIAL_OWNERS: { individuals: [person(2, 60), person(3, 40)] } },
    '…',
    'owners_missing',
  ],
  ['no owners at all', owners([], []), '…', 'ownership_undetermined'],
  ['owners answer empty', { BENEFICIAL_OWNERS: {} }, '…', 'owners_missing'],
  ['60 % disclosed', owners([person(2, 60)]), 'ownership_undisclosed'],
  ['a share missing', owners([person(2, 60), person(3, null)]), '…', 'ownership_undisclosed', 'ownership_undetermined'],
  ['a share in words', owners([person(2, 100), person(3, '5 %')]), '…', 'ownership_undisclosed'],
  ['shares of 130 %', owners([person(2, 70), person(3, 60)]), 'ownership_undetermined'],
  [
    'ten owners of 10 %',
    owners(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((node) =>
        person(node, 10, { ultimate: false, lastname: `Invented${node}`, birth_date: `19${50 + node}-01-01` }),
      ),
    ),
    'ownership_undetermined',
  ],
  ['declared as ultimate with 5 %', owners([person(2, 95), person(3, 5)]), 'ownership_mismatch'],
  ['60 %, declared as none', owners([person(2, 60, { ultimate: false }), person(3, 40)]), 'ownership_mismatch'],
  [
    'one person twice',
    owners(
      [
        person(2, 20, { ultimate: false }),
        person(3, 20, { ultimate: false, firstname: 'AMELIE', lastname: 'FONTAINE', birth_date: '12/05/1972' }),
        person(4, 60),
      ].map((one, at) =>
        at === 0 ? { ...one, firstname: 'Amélie', lastname: 'Fontaine', birth_date: '1972-05-12' } : one,
      ),
    ),
    '…',
    'ownership_undetermined',
  ],
  [
    'a loop',
    owners(
      [person(2, 50), person(3, 0, { edges: [{ node_id: 5, shares: 50, director: false }] })],
      [
        firm(5, 50, {
          edges: [
            { node_id: 1, shares: 50 },
            { node_id: 6, shares: 100 },
          ],
        }),
        firm(6, 0, { edges: [{ node_id: 5, shares: 50 }] }),
      ],
    ),
    '…',
    'ownership_loop',
  ],
];

const codesBy = new Map<string, readonly string[]>();

beforeAll(async () => {
  for (const [at, [name, changed]] of cases.entries()) {
    const id = `company-${at}`;
    service.sessions[id] = { kind: 'corporate', steps: { ...plain, ...changed } };
    const { ref } = await call(lookUp, officer, { body: { id } });
    const { findings } = await call(readSession, openSession(officer, ref));
    const [row] = (await call(listSessions, officer, { query: { text: ref } })).sessions;
    expect(row?.findings).toEqual(findings);
    codesBy.set(
      name,
      findings.map(({ code }) => code),
    );
  }
});

test.each(cases.map(([name, , ...codes]) => ({ name, codes })))('$name', ({ name, codes }) => {
  const found = codesBy.get(name) ?? [];
  if (codes[0] === '…') expect(found).toEqual(expect.arrayContaining(codes.slice(1)));
  else expect(found).toEqual(codes);
});
