/** What a person shared by the older interface (v1), and the session that it is linked to. */
import { ana, customer, each, type Input, proof, type Row, tryAlone } from '../../testing/one-officer.ts';
import type { Body } from '../../testing/staged-clears.ts';

const checks = ['gender', 'document_expiration', 'date_of_birth', 'mrz', 'document_number', 'face_matching', 'country'];
const identity: Body = {
  ...ana,
  country: 'ES',
  nationality: 'ES',
  gender: 'F',
  document_number: 'X1234567',
  document_type: 'PASSPORT',
  expiration_date: '2033-01-01',
  state: 'VERIFIED',
  liveness: 'PASSED',
  similarity_score: 97.5,
  trust_score: 95,
  ...Object.fromEntries(checks.map((check) => [`check_${check}`, 1])),
  aml_compliance: 'COMPLIANT',
  app_aml_compliance: null,
  aml_check: { aml_matches: 0, aml_response: { matches: [] } },
};
const residency: Body = {
  address: '1 Calle Mayor',
  city: 'Madrid',
  country: 'ES',
  zipcode: '28001',
  document_type: 'UTILITY_BILL',
  state: 'VERIFIED',
};
const phone: Body = { phone_number: '600123456', country_code: '34', state: 'VERIFIED' };
const sharing = (shared: Input['shared']): Input => ({
  ...customer({ PROOF_OF_ADDRESS: proof() }),
  shared: { identity: [identity], ...shared },
});
const withIdentity = (more: Body) => sharing({ identity: [{ ...identity, ...more }] });
const withResidency = (more: Body) => sharing({ residency: [{ ...residency, ...more }] });
const zoneOfPiet = 'P<RUSBAKKERMAN<<PIET<<<<<<<<<<<<<<<<<<<<<<<<\nR7654321<3RUS9109098M3301018<<<<<<<<<<<<<<<2';

const refused: Row[] = [
  ...each(
    'identity',
    [
      { state: 'REJECTED' },
      { check_hologram: -1 },
      { similarity_score: 3 },
      { trust_score: 5 },
      { status: 'REJECTED' },
      { rejection_reason: 'FORGED' },
      { sandbox: true },
      { last_name: 'Bakkerman' },
      { document_expiration: '2019-01-01' },
      { mrz: zoneOfPiet },
      { aml_check: { aml_matches: 0, aml_response: { hits: [{ name: 'Ana Perez' }] } } },
      { lastname: 'Bakkerman' },
      { expiration_date: '2019-01-01T00:00:00+00:00' },
    ],
    withIdentity,
  ),
  ...each(
    'residency',
    [{ country: 'RU' }, { lastname: 'Bakkerman' }, { check_address: -1 }, { state: 'EXPIRED' }],
    withResidency,
  ),
  ...each('phone', [{ phone_number: '+79123456789' }, { verified: false }, { state: 'PENDING' }], (more) =>
    sharing({ phone: { ...phone, ...more } }),
  ),
];

const cleared: Row[] = [
  [
    'everything',
    sharing({ identity: [identity], residency: [residency], phone, email: { email: 'ana@mail.example' } }),
  ],
  ...each(
    'identity',
    [
      { expiration_date: 'NO_EXPIRATION', document_type: 'NATIONAL_ID' },
      { firstname: 'ANA', lastname: 'PEREZ', full_name: 'Perez, Ana' },
      { document_type: 'ID_CARD' },
      { document_number: 'Y7654321', expiration_date: '2034-01-01' },
      { expiration_date: '2033-01-01T00:00:00+00:00', document_expiration: '2033-01-01' },
      { nationality: 'Spain', country: 'Spain' },
      { similarity_score: '97.5', verified: true, rejection_reason: null },
      { app_aml_compliance: 'PENDING' },
    ],
    withIdentity,
  ),
  [
    'two documents',
    sharing({
      identity: [
        identity,
        { ...identity, document_type: 'DRIVER_LICENSE', document_number: 'D11', expiration_date: '2031-01-01' },
      ],
    }),
  ],
  ...each(
    'residency',
    [
      { address: 'Calle Mayor, 1', city: 'MADRID' },
      { full_name: 'PEREZ ANA' },
      { country: 'Spain', province: 'Madrid' },
    ],
    withResidency,
  ),
  ...each('phone', [{ phone_number: '+34 600 123 456' }, { country_code: '+34' }], (more) =>
    sharing({ phone: { ...phone, ...more } }),
  ),
];

tryAlone('shared data', { refused, cleared });
