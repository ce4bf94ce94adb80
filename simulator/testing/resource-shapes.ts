import type { Resource } from '../resources/index.ts';
import type { Shape } from './contract-shapes.ts';

/** Contract 2.2 to 2.6. */
const check = 'number';
const aml: Shape = { aml_matches: 'number', aml_response: { matches: ['any'] } };
const identity = {
  firstname: 'text',
  lastname: 'text',
  birth_date: 'text',
  country: 'text',
  nationality: 'text',
  gender: 'text',
  document_number: 'text',
  document_type: 'text',
  expiration_date: 'text',
  state: 'text',
  trust_score: 'number',
  check_gender: check,
  check_document_expiration: check,
  check_date_of_birth: check,
  check_mrz: check,
  check_document_number: check,
  check_image_quality: check,
  check_color_picture: check,
  check_security_features: check,
  check_country: check,
  aml_compliance: 'text',
  aml_check: aml,
} as const;
const residency = {
  address: 'text',
  city: 'text',
  country: 'text',
  zipcode: 'text',
  province: 'text',
  document_type: 'text',
  state: 'text',
} as const;
const persons: Shape = [
  {
    firstname: 'text',
    lastname: 'text',
    identity: { ...identity, check_firstname: check, check_lastname: check },
    residency: { ...residency, document_expiration: 'text' },
    is_admin: 'truth',
  },
];

export const resourceShapes: Readonly<Record<Resource, Shape>> = {
  identity: [
    {
      ...identity,
      liveness: 'text',
      similarity_score: 'number',
      check_face_matching: check,
      app_aml_compliance: 'text',
    },
  ],
  residency: [residency],
  corporate: {
    corporate_id: 'number',
    name: 'text',
    address: 'text',
    country: 'text',
    city: 'text',
    registration_number: 'text',
    state: 'text',
    documents: [{ category_name: 'text', state: 'text' }],
    directors: persons,
    beneficial_owners: persons,
  },
  phone: { phone_number: 'text', country_code: 'text', state: 'text' },
  email: { email: 'text', Email: 'text' },
};
