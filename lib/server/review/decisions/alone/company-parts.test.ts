/** What the documents, offices and holdings of a company say of themselves: until when they hold, whose they are, and what they leave out. */
import { servedFile } from '../../testing/fake-service.ts';
import {
  company,
  dayIn,
  each,
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
import { documents, person } from '../../testing/sound-company.ts';
import type { Body } from '../../testing/staged-clears.ts';

const both = [person(2, 60), person(3, 40)];
const withCertificate = (more: Body) =>
  withDocuments({ certificate_of_incorporation: { ...documents.certificate_of_incorporation, ...more } });
const authorised = (more: Body) => withRepresentative({ authorization: { required: true, file: servedFile, ...more } });
const held = (more: Body) => withOwner({ edges: [{ node_id: 1, shares: 60, director: false, ...more }] });
const holding = (more: Body) =>
  withFirm({ company_details: { name: 'Invented Holding', registration_number: 'R5', country: 'LU', ...more } });

const refused: Row[] = [
  ...each(
    'certificate',
    [
      { expires_at: '2020-01-01' },
      { expiration_date: '01.02.2020' },
      { fields: { valid_until: '2020-01-01' } },
      { issue_date: dayIn(50) },
      { fields: { issuing_date: dayIn(50) } },
      { company_name: 'Other Trading Ltd' },
      { fields: { registered_name: 'Other Trading Ltd' } },
      { fields: { name: 'Other Trading Ltd', registration_number: '999 999 999' } },
      { registration_number: '999 999 999' },
      { missing: true },
      { required: true, provided: false },
    ],
    withCertificate,
  ),
  ...each(
    'documents',
    [
      { power_of_attorney: { status: 'VALIDATED', files: [servedFile], expires_at: '2020-01-01' } },
      { company_name: 'Other Trading Ltd' },
      { missing: ['annual_return'] },
    ],
    withDocuments,
  ),
  ...each(
    'authorisation',
    [
      { expires_at: '2020-01-01' },
      { valid_until: '31.12.2021' },
      { valid_from: dayIn(100) },
      { issue_date: dayIn(100) },
      { company_name: 'Other Trading Ltd' },
      { granted_to: 'Piet Bakkerman' },
      { signed: false },
      { missing: true },
    ],
    authorised,
  ),
  ...each(
    'representative',
    [
      { lastname: 'Fontaine SARL' },
      { resigned_on: '2023-01-01' },
      { mandate_end: '2023-01-01' },
      { endOfMandate: '01/2023' },
      { appointed_on: dayIn(60) },
      { is_authorized: false },
      { can_represent: 'no' },
      { disqualified: true },
      { date_of_death: '2022-03-01' },
      { on_behalf_of: 'Piet Bakkerman' },
      { capacity: 'nominee director' },
    ],
    withRepresentative,
  ),
  ...each(
    'owner',
    [
      { ended_on: '2020-01-01' },
      { ceased_on: '2020-01-01' },
      { died_on: '2022-03-01' },
      { document_expiration: '2019-01-01' },
      { acting_for: 'Piet Bakkerman' },
      { beneficiary: 'Piet Bakkerman' },
      { ultimate_owner: 'Piet Bakkerman' },
      { owner_type: 'straw man' },
      { relationship: 'Treuhänder' },
      { nature_of_control: ['ownership-of-shares-50-to-75-percent-as-nominee'] },
      { firstname: 'Heirs of', lastname: 'Pierre Martin' },
      { lastname: 'Kowalczyk (nominee)' },
      { firstname: '', lastname: 'ООО Ромашка' },
      { firstname: '', lastname: '上海貿易有限公司' },
      { firstname: '', lastname: 'شركة الأزرق ذ.م.م' },
      { firstname: '', lastname: 'Stichting Administratiekantoor Blauw' },
      { firstname: 'Government of', lastname: 'Ruritania' },
      { firstname: 'Blue', lastname: 'A/S' },
    ],
    withOwner,
  ),
  ...each(
    'holding',
    [{ ended_at: '2020-01-01' }, { endDate: '2020-01-01' }, { type: 'nominee' }, { on_behalf_of: 'Piet Bakkerman' }],
    held,
  ),
  ...each(
    'owners beside',
    [
      { total_individuals: 5 },
      { pagination: { page: 1, pages: 3 } },
      { undisclosed_shares: 45 },
      { bearer_shares: 30 },
      { unknown_owners: 2 },
    ],
    (more) => withOwners(both, [], more),
  ),
  ...each(
    'holding company',
    [
      { name: 'Roe Nominees Limited' },
      { name: 'Blue Family Trust', structure: 'Trust' },
      { registration_number: 'PENDING', country: null },
    ],
    holding,
  ),
  ...each('holding company', [{ custodian: true }, { holds_for: 'Piet Bakkerman' }], withFirm),
  [
    'an expired document of a holding company',
    withFirm({
      documents: {
        ...documents,
        good_standing: { status: 'VALIDATED', files: [servedFile], expires_at: '2019-01-01' },
      },
    }),
  ],
  ...each(
    'details',
    [
      { etat: 'cessée' },
      { registry: { state: 'RADIEE' } },
      { company_status: { code: 'L', label: 'In Liquidation' } },
      { removed_from_register_on: '2023-01-01' },
      { status_history: [{ status: 'active' }, { status: 'dissolved' }] },
      { statut: 'en liquidation judiciaire' },
      { estado: 'Disuelta' },
      { состояние: 'Ликвидировано' },
      { Löschungsdatum: '2023-01-01' },
      { tags: ['dissolved'] },
      { current_status: 'closed' },
      { end_date: '2023-01-01' },
      { found: false },
      { registry_lookup: 'NOT_FOUND' },
      { rejection_reason: 'COMPANY_NOT_FOUND' },
      { registration_number: 'PENDING' },
      { incorporation_date: dayIn(40) },
      { bearer_shares: true },
    ],
    withDetails,
  ),
  ...each(
    'screening',
    [
      { sanctions_screened: false },
      { sanctions: { screened: false } },
      { lists_not_searched: ['OFAC'] },
      { excluded_lists: ['EU'] },
      { partial: true },
      { test: true },
    ],
    withCompanyScreening,
  ),
  ...each('session', [{ mode: 'test' }, { test: true }], (stated) => company({}, { stated })),
];

const cleared: Row[] = [
  ...each(
    'certificate',
    [
      { expires_at: null },
      { expires_at: 'NO_EXPIRATION' },
      { valid_until: dayIn(700) },
      { issue_date: '1999-01-01', title: 'Certificate' },
      { name: 'Certificate of incorporation', issued_by: 'Registry of Lyon' },
      { fields: { company_name: 'INVENTED', registration_number: '552100554' } },
      { fields: { period_end: '2024-12-31', notary: 'Maître Dupont' } },
      { shareholders: [{ company_name: 'Other Holding', ended_on: '2001-01-01' }] },
      { missing: false, provided: true },
    ],
    withCertificate,
  ),
  ['nothing missing', withDocuments({ missing: [] })],
  ...each(
    'authorisation',
    [
      { expires_at: dayIn(200) },
      { valid_until: null, valid_from: '2024-01-01' },
      { company_name: 'Invented S.A.R.L.' },
      { granted_to: 'FONTAINE Amélie', granted_by: 'Jan Kowalczyk' },
      { file: { ...servedFile, name: 'authorisation.pdf' }, signed: true },
    ],
    authorised,
  ),
  ...each(
    'representative',
    [
      { mandate_end: dayIn(500), appointed_on: '2015-05-05' },
      { resigned_on: null, on_behalf_of: '', nominee: false },
      { position: 'Gérante', capacity: 'Managing director' },
      { is_authorized: true },
    ],
    withRepresentative,
  ),
  ...each(
    'owner',
    [
      { firstname: 'Jan', lastname: 'Ag' },
      { firstname: 'Pao', lastname: 'Vang' },
      { firstname: 'Ada', lastname: 'Trustam' },
      { firstname: 'Anna', lastname: 'Stichting-Vogel' },
      { firstname: 'Erbena', lastname: 'Statesman' },
      { beneficiary: true, role: 'Director and shareholder' },
      { ultimate_owner: 'KOWALCZYK Jan', capacity: 'own account' },
      { acting_for: 'self' },
      { appointed_on: '1971-01-01', ended_on: null, end_date: dayIn(900) },
      { date_of_death: null, deceased: false },
    ],
    withOwner,
  ),
  ...each(
    'holding',
    [
      { start_date: '1985-01-01', endDate: null },
      { type: 'shareholding', nominee: false },
    ],
    held,
  ),
  ...each(
    'owners beside',
    [{ total_individuals: 2 }, { pagination: { page: 1, pages: 1 } }, { unknown_owners: 0 }],
    (more) => withOwners(both, [], more),
  ),
  ...each(
    'holding company',
    [{ name: 'Lux Trust S.A.', structure: 'SA' }, { name: 'Trustpilot Holding A/S' }],
    holding,
  ),
  ...each(
    'details',
    [
      { purpose: 'Liquidation of stocks' },
      { fund_type: 'closed-end', next_accounts_due: dayIn(90) },
      { status_history: [{ status: 'struck off' }, { status: 'active' }] },
      { previous_status: 'dissolved', current_status: 'active' },
      { found: true, registry: { state: 'ACTIVE', name: 'RCS' } },
      { incorporation_date: '1911-04-03', end_date: null },
      { bearer_shares: false, test: null },
    ],
    withDetails,
  ),
  ...each(
    'screening',
    [{ sanctions_screened: true }, { excluded_lists: [] }, { partial: false, lists: ['OFAC', 'EU', 'UN', 'PEP'] }],
    withCompanyScreening,
  ),
  ...each('session', [{ mode: 'live' }, { test: false }], (stated) => company({}, { stated })),
];

tryAlone('parts of companies', { refused, cleared });
