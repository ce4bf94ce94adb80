/** Owners that are not told or cannot be, companies that are not or no longer known, and what of a company waits or was refused. */

import {
  company,
  companyHit,
  each,
  listed,
  piet,
  type Row,
  tryAlone,
  withCompanyScreening,
  withDetails,
  withDocuments,
  withFirm,
  withOwner,
  withOwners,
  withRepresentative,
} from '../../testing/one-officer.ts';
import { documents, person, plain, sound } from '../../testing/sound-company.ts';
import type { Body } from '../../testing/staged-clears.ts';

const both = [person(2, 60), person(3, 40)];
const edge = (shares: unknown) => [{ node_id: 1, shares, director: true }];

const refused: Row[] = [
  ...each(
    'owner',
    [
      { state: 'REJECTED' },
      { reason: { code: 'FORGED_REJECTION' } },
      { steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'APPROVED', state: 'REJECTED' }] },
      { firstname: 'Offshore Holdings Ltd', lastname: '' },
      { nominee: true },
      { birth_date: '2015-01-01' },
      { birth_date: '1850-01-01' },
      { nationality: null },
      { edges: [] },
      {
        edges: [
          { node_id: 1, shares: 60 },
          { node_id: 1, shares: 60.5 },
        ],
      },
      { edges: [{ node_id: 2, shares: 60 }] },
    ],
    withOwner,
  ),
  ['no owner', withOwners([])],
  ['two of 20 %', withOwners([person(2, 20), person(3, 20)])],
  ['a small owner who was rejected', withOwners([person(2, 60), person(3, 30), person(4, 10, { status: 'REJECTED' })])],
  ['trusts beside the owners', withOwners(both, [], { trusts: [{ name: 'Invented Trust' }] })],
  ...each(
    'details',
    [{ country: 'XX' }, { registration_number: null }, { name: null }, { reason: { code: 'FORGED_REJECTION' } }],
    withDetails,
  ),
  ...each(
    'representative',
    [{ state: 'REJECTED' }, { reason: { code: 'FORGED_REJECTION' } }, { birth_date: null }, { nationality: null }],
    withRepresentative,
  ),
  ...each(
    'documents',
    [
      { memorandum_of_association: { ...documents.memorandum_of_association, state: 'REJECTED' } },
      { memorandum_of_association: { ...documents.memorandum_of_association, reason: { code: 'FORGED_REJECTION' } } },
    ],
    withDocuments,
  ),
  ...each(
    'holding company',
    [
      { status: 'REJECTED' },
      { steps: [{ type: 'DOCUMENTS', status: 'REJECTED' }] },
      { aml: null },
      { aml: { ...sound, info: { full_name: 'Other' } } },
      { company_details: null },
      {
        documents: {
          a_b: documents.memorandum_of_association,
          c_d: documents.memorandum_of_association,
          e_f: documents.memorandum_of_association,
        },
      },
    ],
    withFirm,
  ),
  [
    'an entry that also says rejected',
    company(
      {},
      {
        entries: listed().map((entry) => ({ ...entry, ...(entry.type === 'DOCUMENTS' && { state: 'REJECTED' }) })),
      },
    ),
  ],
  ...each('owner with shares', ['most', null, {}, [60], 1e3, -60, 'NaN', '60-70', true], (shares) =>
    withOwner({ edges: edge(shares) }),
  ),
  ...each(
    'owner',
    [
      { edges: 'company' },
      { edges: { node_id: 1, shares: 60 } },
      { edges: [null] },
      { edges: [{ shares: 60 }] },
      { edges: [{ node_id: 'x', shares: 60 }] },
      { edges: [{ node_id: 99, shares: 60 }] },
      { status: 'REVOKED' },
      { status: ['APPROVED', 'REJECTED'] },
      { rejection_reason: 'FORGED_REJECTION' },
      { is_sanctioned: true },
      { birth_date: '2039-01-01' },
      { birth_date: '30.02.1972' },
      { deceased: true },
      { nationality: 'XXX' },
      { aml: { ...sound, matches: 2, status: 'MATCH' } },
      { hits: [companyHit({ types: ['sanction'] })] },
    ],
    withOwner,
  ),
  ...each(
    'owners',
    [
      null,
      {},
      'two',
      [null],
      ['Jan Kowalczyk'],
      [{}],
      [person(2, 50)],
      [person(2, 30), person(3, 30)],
      [person(2, 100), person(3, 100)],
      [person(2, 60, { ultimate: 'unknown' }), person(3, 40, { status: 'PENDING' })],
    ],
    (individuals) => withOwners(individuals),
  ),
  ...each('owning companies', [null, {}, 'none', [null], [{}], ['Invented Holding']], (corporates) =>
    withOwners(both, corporates),
  ),
  ...each(
    'owners beside',
    [
      { has_more: true },
      { total: 5 },
      { next_page: 2 },
      { truncated: true },
      { foundations: [{ name: 'Invented Stiftung', shares: 30 }] },
      { unidentified: [{ shares: 30 }] },
      { others: [person(4, 30)] },
      { status: 'REJECTED' },
      { error: 'register not reachable' },
    ],
    (more) => withOwners(both, [], more),
  ),
  ...each(
    'details',
    [
      { name: 'N/A' },
      { name: '???' },
      { name: '' },
      { country: 'Atlantis' },
      { country: '' },
      { registration_number: '-' },
      { registration_number: 'unknown' },
      { status: 'IN_LIQUIDATION' },
      { company_status: 'Insolvent' },
      { dissolved_at: '2020-01-01' },
      { status: 'Struck off' },
      { dateOfClosure: '2020-01-01' },
      { insolvency_proceedings: 'opened' },
      { country: 'FR', country_name: 'North Korea' },
      { is_active: false },
      { active: 'no' },
      { bankruptcy: true },
      { rejection_reason: 'DOCUMENT_COMPLIANCE' },
    ],
    withDetails,
  ),
  ...each(
    'representative',
    [
      { status: 'REVOKED' },
      { status: ['APPROVED', 'REJECTED'] },
      { rejection_reason: 'FORGED_REJECTION' },
      { birth_date: '2015-08-12' },
      { birth_date: '1880-08-12' },
      { birth_date: 'unknown' },
      { nationality: '' },
      { is_sanctioned: true },
      { deceased: true },
      { representatives: [{ ...piet, status: 'REJECTED' }] },
      { authorization: { required: true, file: { name: 'authorisation.pdf' }, status: 'APPROVED' } },
    ],
    withRepresentative,
  ),
  ...each(
    'screening',
    [
      { status: 'MATCH' },
      { status: 'IN_PROGRESS' },
      { matches: null },
      { matches: 1 },
      { screening: null },
      { screening: [null], matches: 1 },
      { action_required: 'yes' },
      { decision: { output: 'REJECTED', compliance_officer: 'x', reasons: [] } },
      { decision: 'NOT_COMPLIANT' },
      { error: 'timeout' },
      { warnings: ['Only two of nine lists were searched'] },
    ],
    withCompanyScreening,
  ),
  ...each('documents', [{ rejection_reason: 'FORGED_REJECTION' }, { status: 'REJECTED' }], withDocuments),
  ...each(
    'holding company',
    [
      { aml: { ...sound, status: 'MATCH', matches: 1 } },
      { aml: {} },
      { aml: { ...sound, action_required: true } },
      { company_details: {} },
      { company_details: { name: '-', registration_number: '-', country: '-' } },
      { company_details: { name: 'Invented Holding', registration_number: 'R5', country: 'LU', status: 'DISSOLVED' } },
      {
        edges: [
          { node_id: 1, shares: 60 },
          { node_id: 5, shares: 100 },
        ],
      },
      { edges: [{ node_id: 1, shares: 160 }] },
      { edges: [] },
      { rejection_reason: 'FORGED_REJECTION' },
    ],
    withFirm,
  ),
  [
    'a holding company of nobody',
    withOwners(
      [person(3, 40)],
      [
        {
          node_id: 6,
          company_details: { name: 'Other', registration_number: 'R6', country: 'PA' },
          aml: sound,
          documents,
          edges: edge(60),
        },
      ],
    ),
  ],
  ['a company screened and nothing else', company({}, { entries: listed(['AML']) })],
  ...each('no step', ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'BENEFICIAL_OWNERS', 'AML'], (absent) =>
    company({}, { entries: listed(Object.keys(plain).filter((type) => type !== absent)) }),
  ),
  ['a step twice, once rejected', company({}, { entries: [...listed(), { type: 'DOCUMENTS', status: 'REJECTED' }] })],
  [
    'a step of an unknown type, rejected',
    company({}, { entries: [...listed(), { type: 'TAX_FORM', status: 'REJECTED' }] }),
  ],
];

const named = (name: string): Body => ({ name });
const cleared: Row[] = [
  ['plain', company()],
  ['held through a company', withFirm({})],
  ['one owner of all', withOwners([person(2, 100)])],
  // Registers report them, and they have one reading.
  ['shares as fractions of one', withOwners([person(2, 0.6), person(3, 0.4)])],
  [
    'thirds',
    withOwners([person(2, 33.33), person(3, 33.33), person(4, 33.34, { firstname: 'Pia', lastname: 'Berg' })]),
  ],
  [
    'four quarters',
    withOwners([
      person(2, 25),
      person(3, 25),
      person(4, 25, { firstname: 'Pia', lastname: 'Berg' }),
      person(5, 25, { firstname: 'Uma', lastname: 'Rao' }),
    ]),
  ],
  [
    'the sole director, owner and representative',
    company({
      BENEFICIAL_OWNERS: { individuals: [person(2, 100)], corporates: [] },
      LEGAL_REPRESENTATIVE: {
        ...person(2, 100),
        node_id: undefined,
        edges: undefined,
        authorization: { required: false, file: null },
      },
    }),
  ],
  ...each(
    'owners beside',
    [{ total: 2 }, { has_more: false }, { trusts: [] }, { next_page: null, page: 1 }, { total: 1, truncated: false }],
    (more) => withOwners(both, [], more),
  ),
  ...each(
    'owner',
    [
      { edges: edge('60') },
      { edges: undefined, links: edge(60) },
      { nationality: 'France' },
      { birth_date: '12.05.1972' },
      { pep: false, is_sanctioned: false },
      { reason: null, rejection_reason: '' },
      { residence_country: 'CH', tax_number: '123' },
      { lastname: 'Null' },
      { firstname: 'Lost', lastname: 'Sanctions' },
    ],
    withOwner,
  ),
  ...each(
    'details',
    [
      named('Lost & Found Ltd'),
      named('Fraud Prevention Ltd'),
      named('Dissolved Oxygen Systems GmbH'),
      named('Sanctions Advisory & Partners LLP'),
      named('Null Object Software BV'),
      named('Stolen Bicycles Recovery SAS'),
      named('株式会社架空'),
      named('شركة خيالية ذ.م.م'),
      { address: '13 Sanctions Road', city: 'Rejected Creek' },
      { country: 'UK' },
      { country: 'GBR', structure: 'Public limited company, listed' },
      { structure: 'Entreprise d’État' },
      { city: 'Singapore', country: 'SG', zipcode: null },
      { registration_number: 552100554 },
      { registration_number: 'HRB 0012-345 B' },
      { status: 'ACTIVE', is_active: true, dissolved_at: null },
      { status: 'APPROVED', bankruptcy: false, insolvency: 'No proceedings' },
      { country_code: 'FRA', country_name: 'France', liquidity: 'high', closed_shop: true },
      { accounts_closing_date: '31/12' },
      { website: 'https://expired-domains.example', employees: 0, capital: '1 EUR' },
      { created_at: '2026-01-01', verified: true, version: 2 },
    ],
    withDetails,
  ),
  ...each(
    'representative',
    [
      { reason: null, rejection_reason: null },
      { status: 'APPROVED', state: 'APPROVED' },
      { birth_date: '12.08.1974' },
      { nationality: 'FRA' },
      { others: [], representatives: null },
    ],
    withRepresentative,
  ),
  ...each(
    'screening',
    [
      {
        decision: {
          output: 'COMPLIANT',
          compliance_officer: 'x',
          user_id: null,
          internal_note: 'Not the rejected namesake',
          reasons: [],
        },
      },
      { status: 'no_match' },
      { search_id: 'S-1', error: null },
      { errors: [], warnings: 'none' },
      { matches: '0' },
    ],
    withCompanyScreening,
  ),
  ...each(
    'holding company',
    [
      { status: 'APPROVED' },
      { company_details: { name: 'Lost Holding', registration_number: 'R5', country: 'LUX', city: '', zipcode: null } },
      { reason: null },
    ],
    withFirm,
  ),
  ['the order of steps', company({}, { entries: listed(Object.keys(plain).toReversed()) })],
];

tryAlone('companies', { refused, cleared });
