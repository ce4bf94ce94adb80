/** A full answer of every v1 resource, in the canonical shape. All names and numbers are invented. */
import type { ResourceName } from '#lib/model/consents/resources.ts';

const status = { error: false, api_code: 'SUCCESS', type: 'success', message: 'success' };

const checks = {
  check_gender: 1,
  check_document_expiration: 1,
  check_date_of_birth: 1,
  check_mrz: -1,
  check_document_number: 1,
  check_image_quality: 1,
  check_color_picture: 1,
  check_face_matching: 1,
  check_security_features: 1,
  check_country: 1,
};

export const identity = {
  firstname: 'Ana',
  lastname: 'Specimen',
  birth_date: '1987-03-12',
  country: 'UTO',
  nationality: 'UTO',
  gender: 'F',
  document_number: 'X1234567',
  document_type: 'PASSPORT',
  expiration_date: '2031-01-01',
  state: 'VERIFIED',
  liveness: 'PASSED',
  similarity_score: 98.5,
  trust_score: 91,
  ...checks,
  aml_compliance: 'UNCERTAIN',
  app_aml_compliance: 'PENDING',
  aml_check: { aml_matches: 1, aml_response: { matches: [{ name: 'Ana Specimen' }] } },
};

export const residency = {
  address: 'Quay 1',
  city: 'Amaurot',
  country: 'UTO',
  zipcode: '1000',
  province: 'Utopia',
  document_type: 'UTILITY_BILL',
  state: 'VERIFIED',
};

const person = {
  firstname: 'Corin',
  lastname: 'Specimen',
  identity: { ...identity, check_firstname: 1, check_lastname: 1, expiration_date: '2031-01-01T00:00:00.000+01:00' },
  residency: { ...residency, document_expiration: '2027-01-01T00:00:00Z' },
  is_admin: true,
};

const data = {
  identity: [identity],
  residency: [residency],
  corporate: {
    corporate_id: '4711',
    name: 'Lantern Moor Ltd',
    address: 'Quay 1',
    country: 'UTO',
    city: 'Amaurot',
    registration_number: 'UT-4711',
    state: 'VERIFIED',
    documents: [{ category_name: 'CERTIFICATE_OF_INCORPORATION', state: 'VERIFIED' }],
    directors: [person],
    beneficial_owners: [person],
  },
  phone: { phone_number: '912345678', country_code: '351', state: 'VERIFIED' },
  email: { email: 'ana@specimen.example' },
} satisfies Record<ResourceName, unknown>;

export const fullResources = Object.fromEntries(
  Object.entries(data).map(([name, one]) => [name, { data: one, status }]),
) as { readonly [Name in ResourceName]: { readonly data: (typeof data)[Name]; readonly status: typeof status } };
