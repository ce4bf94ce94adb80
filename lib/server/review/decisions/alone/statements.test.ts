/** What an answer says of itself: states, reasons, failed checks, and phones, addresses and hosts that contradict themselves. */
import { servedFile } from '../../testing/fake-service.ts';
import {
  ana,
  bearer,
  customer,
  dayIn,
  duplicates,
  each,
  email,
  individual,
  liveness,
  named,
  passport,
  phone,
  proof,
  pvid,
  type Row,
  screening,
  step,
  tryAlone,
  withDocument,
  withFields,
} from '../../testing/one-officer.ts';
import type { Body } from '../../testing/staged-clears.ts';

const entries = (more: Body): Body[] => [step('AML'), { ...step('ID_DOCUMENT'), ...more }];
const idDocument = (more: Body) => customer({ ID_DOCUMENT: passport(ana, {}, {}, more) });

const host = (fields: Body, document: Body = {}): Body => ({
  country: 'ES',
  type: 'NATIONAL_ID',
  files: { front: servedFile, back: servedFile, face: servedFile },
  ...document,
  fields: {
    ...ana,
    document_expiration: '2033-01-01',
    document_number: 'H1',
    address: '1 Calle Mayor',
    city: 'Madrid',
    zipcode: '28001',
    ...fields,
  },
});
const hostedBy = (host_id_document: unknown, fields: Body = {}) =>
  customer({
    PROOF_OF_ADDRESS: proof(fields, { host_id_document, files: { proof: servedFile, accomodation: servedFile } }),
  });
const luis = host({ firstname: 'Luis', lastname: 'Gómez', birth_date: '1970-02-02' });

const refused: Row[] = [
  ...each(
    'phone',
    [
      { country_code: '7' },
      { phone_number: '+79161234567' },
      { number: '0079161234567', calling_code: '31', country: 'NL' },
      { number: 'UNKNOWN' },
      { number: '+346' },
      { status: 'FAILED' },
      { verified: false },
    ],
    (more) => customer({ PHONE: phone(more) }),
  ),
  ...each(
    'email',
    [{ value: '' }, { value: 'ana' }, { value: 'аna@mail.example' }, { email: 'piet@mail.example' }],
    (more) => customer({ EMAIL: email(more) }),
  ),
  ...each(
    'ID document fields',
    [
      { status: 'REVOKED' },
      { document_status: 'STOLEN' },
      { lost_or_stolen: 'true' },
      { is_expired: 'true' },
      { check_document_expiration: '-1' },
      { state: 'EXPIRED' },
      { fraud: 'true' },
      { portrait_match: 'FAILED' },
    ],
    withFields,
  ),
  ...each(
    'ID document',
    [{ status: 'REJECTED' }, { reason: { code: 'FORGED_REJECTION' } }, { errors: ['FORGED'] }],
    withDocument,
  ),
  ...each(
    'step',
    [
      { state: 'REJECTED' },
      { status: null, state: 'REJECTED' },
      { STATUS: 'REJECTED' },
      { reasons: [{ code: 'FORGED_REJECTION' }] },
      { rejection_reason: 'FORGED' },
      { REASON: { code: 'FORGED_REJECTION' } },
      { reason: { comment: 'Forged' } },
      { type: 'PVID' },
      { id: '999' },
      {
        timeline: [
          { status: 'APPROVED', date: '2026-01-01' },
          { status: 'REJECTED', date: '2026-01-20' },
        ],
      },
    ],
    idDocument,
  ),
  ...each('liveness', [{ status: 'FAILED' }, { passed: false }, { similarity_score: 3 }], (more) =>
    customer({ LIVENESS: liveness(more) }),
  ),
  ...each(
    'session',
    [
      { state: 'REJECTED' },
      { STATUS: 'REJECTED' },
      { SANDBOX: true },
      { reason: { code: 'FORGED_REJECTION' } },
      { STEPS: [{ id: 'X', type: 'AML', status: 'REJECTED' }] },
      { id: 'another-session-0' },
    ],
    (stated) => customer({}, { stated }),
  ),
  ...each('entry of the session', [{ state: 'REJECTED' }, { STATUS: 'REJECTED' }], (more) =>
    customer({}, { entries: entries(more) }),
  ),
  ...each(
    'host',
    [
      host({ document_expiration: '2018-01-01' }),
      host({ birth_date: '2015-01-01' }),
      host({ dob: '2015-01-01' }),
      host({ full_name: 'Piet Bakkerman' }),
      host({ issue_date: '2039-01-01' }),
      host({ firstname: null, lastname: null }),
      host({}, { files: null }),
      host({}, { status: 'REJECTED' }),
      { type: 'NATIONAL_ID', country: 'ES' },
      [host({}), host({ firstname: 'Piet', lastname: 'Bakkerman' })],
      null,
    ],
    (one) => hostedBy(one),
  ),
  ['a bill of neither the customer nor her host', hostedBy(luis, { full_name: 'Karl Weber' })],
  ...each(
    'proof',
    [
      { firstname: 'Piet', lastname: 'Bakkerman' },
      { full_name: 'Piet Bakkerman' },
      { account_holder: 'Piet Bakkerman' },
      { account_name: 'Piet Bakkerman' },
      { recipient: 'Piet Bakkerman' },
      { address: null, city: null, zipcode: null },
    ],
    (fields) => customer({ PROOF_OF_ADDRESS: proof(fields) }),
  ),
  ...each(
    'phone',
    [
      { number: '+3160000000000000000000' },
      { number: '+34 6 CALL ME' },
      { number: '+79161234567', calling_code: '31', country: 'Netherlands' },
      { calling_code: '+7' },
      { country: 'RUS' },
      { number: null },
      { number: ['+34600123456', '+79161234567'] },
      { result: 'FAILED' },
      { is_verified: 'false' },
      { verified_at: null, verified: 'no' },
    ],
    (more) => customer({ PHONE: phone(more) }),
  ),
  ['phone without verification', customer({ PHONE: step('PHONE', { verification: null }) })],
  ...each(
    'email',
    [
      { value: ['ana@mail.example', 'piet@mail.example'] },
      { value: { address: 'ana@mail.example' } },
      { value: 'ana@@mail.example' },
      { value: 'null' },
      { value: 'ana@mail.example; piet@mail.example' },
      { verified: false },
      { status: 'BOUNCED' },
    ],
    (more) => customer({ EMAIL: email(more) }),
  ),
  ...each(
    'ID document fields',
    [
      { check_security_features: -1 },
      { check_face_matching: '-1' },
      { aml_compliance: 'NOT_COMPLIANT' },
      { valid: 'no' },
      { is_valid: false },
      { authentic: 'false' },
      { tampered: 'yes' },
      { expired: true },
      { reported_lost: 'true' },
      { stolen: '1' },
      { validity_status: 'CANCELLED' },
      { mrz_valid: 'false' },
      { result: 'FORGED' },
    ],
    withFields,
  ),
  ...each(
    'ID document',
    [
      { is_valid: false },
      { checks: { authenticity: 'FAILED' } },
      { checks: [{ name: 'security_features', result: 'FAILED' }] },
      { warnings: ['DOCUMENT_TAMPERED'] },
      { fraud_signals: ['SCREEN_RECAPTURE'] },
      { decision: 'DECLINED' },
      { rejection_reasons: ['FORGED_REJECTION'] },
      { revoked_at: '2024-05-01' },
      { liveness: 'FAILED' },
    ],
    withDocument,
  ),
  ...each(
    'step',
    [
      { state: 'EXPIRED' },
      { result: 'REJECTED' },
      { decision: 'DECLINED' },
      { errors: [{ code: 'DOCUMENT_COMPLIANCE' }] },
      { rejection_code: 'FORGED_REJECTION' },
      { check_mrz: -1 },
      { aml_compliance: 'NOT_COMPLIANT' },
      { reason: 'The document was altered' },
    ],
    idDocument,
  ),
  ...each(
    'liveness',
    [{ result: 'SPOOF' }, { is_live: false }, { liveness: 'FAILED' }, { status: 'REJECTED' }],
    (more) => customer({ LIVENESS: liveness(more) }),
  ),
  ...each('PVID', [{ liveness: 'FAILED' }, { check_face_matching: -1 }, { status: 'EXPIRED' }], (more) =>
    individual({ AML: screening(ana), PVID: pvid(ana, {}, more) }),
  ),
  ...each(
    'session',
    [
      { rejection_reason: 'FORGED_REJECTION' },
      { decision: 'REJECTED' },
      { reasons: [{ code: 'FORGED_REJECTION' }] },
      { is_sandbox: true },
      { environment: 'sandbox' },
      { result: 'REJECTED' },
    ],
    (stated) => customer({}, { stated }),
  ),
  ...each('entry of the session', [{ reason: { code: 'FORGED_REJECTION' } }, { result: 'FAILED' }], (more) =>
    customer({}, { entries: entries(more) }),
  ),
];

const cleared: Row[] = [
  [
    'every step',
    customer({
      LIVENESS: liveness(),
      EMAIL: email(),
      PHONE: phone(),
      PROOF_OF_ADDRESS: proof(),
      DUPLICATE: duplicates([]),
    }),
  ],
  ['identified by PVID', individual({ AML: screening(ana), PVID: pvid(ana) })],
  ...each(
    'phone',
    [
      { calling_code: '+34' },
      { calling_code: '0034' },
      { calling_code: 34 },
      { country: 'ESP' },
      { number: '+34 600 12 34 56' },
      { number: '600123456' },
      { verified: true },
      { method: 'call', verified_at: '2026-01-01T10:00:00Z', attempts: 2 },
      { number: '+77012345678', calling_code: '7', country: 'KZ' },
      { number: '+14165550123', calling_code: '1', country: 'CA' },
      { number: '+447911123456', calling_code: '44', country: 'GG' },
      { number: '+390669812345', calling_code: '39', country: 'VA' },
    ],
    (more) => customer({ PHONE: phone(more) }),
  ),
  ...each(
    'email',
    [
      { value: 'Ana.Perez+bank@mail.example' },
      { value: 'ana@münchen.example' },
      { verified: true },
      { value: 'stolen@fraud-prevention.example' },
    ],
    (more) => customer({ EMAIL: email(more) }),
  ),
  ...each(
    'ID document fields',
    [
      { ocr_confidence: 0.98 },
      { is_expired: false },
      { check_mrz: 1, check_security_features: '1', check_document_expiration: 1 },
      { valid: true, tampered: 'no', lost_or_stolen: 'false' },
      { state: 'VERIFIED' },
      { status: 'VALID' },
      { birth_place: 'Lost Hills, California' },
      { address: '13 Sanctions Road' },
      { occupation: 'Fraud investigator' },
      { issuing_authority: 'Ministry of Internal Affairs, Expired and Lost Documents Office' },
      { trust_score: 97 },
      { visa_type: '' },
    ],
    withFields,
  ),
  ...each(
    'ID document',
    [
      { errors: [], warnings: null },
      { fraud: false, fraud_signals: [] },
      { checks: { authenticity: 'PASSED' } },
      { verified: true, version: 3 },
      { rejection_reason: '' },
      { reason: null },
    ],
    withDocument,
  ),
  ...each(
    'step',
    [
      { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' },
      { errors: [], reasons: [], rejection_reason: null },
      { reason: {} },
      { reason: { code: '', message: { original: '', translated: null } } },
      { state: 'APPROVED' },
      {
        timeline: [
          { status: 'RESUBMISSION_REQUIRED', date: '2026-01-01' },
          { status: 'APPROVED', date: '2026-01-02' },
        ],
      },
      { attempts: 2, retries: 0, duration_ms: 5400 },
      { metadata: { device: 'Null', platform: '', browser_name: 'Failed Fox' } },
    ],
    idDocument,
  ),
  ...each('liveness', [{ score: 0.97 }, { liveness: 'PASSED' }, { similarity_score: 96.4 }, { passed: true }], (more) =>
    customer({ LIVENESS: liveness(more) }),
  ),
  ...each(
    'session',
    [
      { created_at: '2026-01-01T00:00:00Z', version: 4 },
      { reason: null, reasons: [] },
      { environment: 'production', is_sandbox: false },
      { state: 'APPROVED', completed: true },
      { alias: 'customer-17', metadata: { source: 'rejected-basket-campaign' } },
      { redirect_url: 'https://shop.example/failed' },
    ],
    (stated) => customer({}, { stated }),
  ),
  ['a host', hostedBy(luis)],
  ['a host whom the bill names', hostedBy(luis, { full_name: 'GOMEZ LUIS' })],
  ['a host of her own family', hostedBy(host({ firstname: 'Eva', birth_date: '1954-02-02' }))],
  ...each(
    'customer',
    [
      named('Jennifer', 'Null', 'USA'),
      named('Sven', 'Stolen', 'SWE'),
      named('Na', 'Li', 'CHN'),
      named('Nan', 'Void', 'GBR'),
      named('Wanted', 'Mwale', 'MWI'),
      named('Lucky', 'Lost', 'ZAF'),
      named('Pending', 'Chikwanda', 'ZWE'),
      named('Test', 'Expósito', 'ESP'),
    ],
    (of) => bearer(of),
  ),
  [
    'proof of last month',
    customer({ PROOF_OF_ADDRESS: proof({ issuing_date: dayIn(-40), account_status: 'ACTIVE' }) }),
  ],
  ...each(
    'proof',
    [
      { address: '7 Expired Lane' },
      { holder_name: 'PEREZ ANA' },
      { customer_number: '99182', amount_due: '0.00', total: 'null' },
      { issuing_company: 'Rejected Energy Ltd' },
    ],
    (fields) => customer({ PROOF_OF_ADDRESS: proof(fields) }),
  ),
];

tryAlone('statements', { refused, cleared });
