import type { Kind } from '../apps.ts';
import { isObject } from '../wire.ts';

/** A shape names what a value must be if it is there at all; `{}` around a shape makes it an object's, `[]` a list's. */
export type Shape = 'text' | 'number' | 'truth' | 'any' | readonly [Shape] | { readonly [key: string]: Shape };

/** Paths at which a value is neither absent nor of its shape. Unknown keys are allowed. */
export function misfits(value: unknown, shape: Shape, path: string): string[] {
  if (value === undefined || value === null || value === '' || shape === 'any') return [];
  if (typeof shape === 'string')
    return typeof value === { text: 'string', number: 'number', truth: 'boolean' }[shape] ? [] : [path];
  if (isList(shape))
    return Array.isArray(value) ? value.flatMap((one, index) => misfits(one, shape[0], `${path}/${index}`)) : [path];
  if (!isObject(value)) return [path];
  return Object.entries(shape).flatMap(([key, inner]) => misfits(value[key], inner, `${path}/${key}`));
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

/** `app.id` and step ids come as text or number (field notes). */
export const sessionShape: Shape = {
  app: { name: 'text', id: 'any' },
  session: {
    alias: 'text',
    id: 'text',
    status: 'text',
    sandbox: 'truth',
    steps: [{ id: 'any', status: 'text', type: 'text' }],
  },
};

/** Contract 2.8 to 2.10. */
const file: Shape = { url: 'text', type: 'text', size: 'number' };
const device: Shape = {
  ip: 'text',
  user_agent: 'text',
  platform: 'text',
  browser_name: 'text',
  browser_version: 'text',
  device: 'text',
  customer_language: 'text',
};
const envelope = {
  id: 'any',
  type: 'text',
  status: 'text',
  metadata: device,
  reason: { code: 'text', message: 'any' },
} as const;
const country: Shape = { country_code: 'text', name: 'text' };
const media: Shape = [{ date: 'text', snippet: 'text', title: 'text', url: 'text' }];
const sides: Shape = { front: file, back: file };
const identity: Shape = {
  country: 'text',
  type: 'text',
  fields: {
    firstname: 'text',
    lastname: 'text',
    birth_date: 'text',
    document_expiration: 'text',
    document_number: 'text',
    nationality: 'text',
  },
  files: { front: file, back: file, face: file },
  original_files: sides,
};
const company: Shape = {
  name: 'text',
  city: 'text',
  country: 'text',
  address: 'text',
  zipcode: 'text',
  registration_number: 'text',
  structure: 'text',
};
const checks: Shape = [{ id: 'text', status: 'text', type: 'text' }];
const listing: Shape = [
  {
    types: ['text'],
    countries: [country],
    name: 'text',
    url: 'text',
    listing_started: 'text',
    listing_ended: 'text',
    fields: [{ name: 'text', value: 'text' }],
  },
];
const companyAml: Shape = {
  action_required: 'truth',
  matches: 'number',
  status: 'text',
  monitoring: 'truth',
  screening: [
    {
      id: 'text',
      info: {
        full_name: 'text',
        entity_type: 'text',
        aka: ['text'],
        countries: 'any',
        birth_date: 'text',
        associates: [{ association: 'text', name: 'text' }],
      },
      sanctions: listing,
      pep: listing,
      adverse_media: media,
      types: ['text'],
    },
  ],
  decision: {
    compliance_officer: 'text',
    user_id: 'text',
    output: 'text',
    internal_note: 'text',
    reasons: [{ reason: 'text', note: 'text' }],
  },
};
const edges: Shape = [{ node_id: 'number', shares: 'any', director: 'truth' }];
export const stepShapes: Record<Kind, Record<string, Shape>> = {
  individual: {
    ID_DOCUMENT: { ...envelope, document: identity },
    LIVENESS: { ...envelope, verification: { liveness: { file } } },
    PHONE: {
      ...envelope,
      verification: { phone: { number: 'text', calling_code: 'text', method: 'text', country: 'text' } },
    },
    EMAIL: { ...envelope, verification: { email: { value: 'text' } } },
    PROOF_OF_ADDRESS: {
      ...envelope,
      document: {
        country: 'text',
        type: 'text',
        host_id_document: identity,
        files: { proof: file, accomodation: file },
        original_files: { proof: file, accomodation: file },
        fields: { address: 'text', city: 'text', zipcode: 'text', issuing_date: 'text' },
      },
    },
    PVID: {
      ...envelope,
      document: {
        country: 'text',
        type: 'text',
        face: file,
        files: sides,
        fields: { gender: 'text', birth_place: 'text', full_name: 'text' },
      },
    },
    DUPLICATE: {
      ...envelope,
      verification: {
        duplicate: { face: 'text', matches: [{ face: 'text', session_id: 'text', similarity_score: 'number' }] },
      },
    },
    AML: {
      ...envelope,
      verification: {
        aml: {
          customer_info: {
            firstname: 'text',
            lastname: 'text',
            birth_date: 'text',
            nationality: 'text',
            country: 'text',
          },
          hits: [
            {
              fields: [{ name: 'text', source: 'text', tag: ['text'], countries: [country], value: 'any' }],
              aliases: ['text'],
              media,
              info: { full_name: 'text', birth_date: 'text', nationality: 'text' },
              type: ['text'],
            },
          ],
          total_hits: 'number',
          action_required: 'truth',
          monitored: 'truth',
        },
      },
    },
  },
  corporate: {
    COMPANY_DETAILS: company,
    LEGAL_REPRESENTATIVE: {
      id: 'text',
      firstname: 'text',
      lastname: 'text',
      birth_date: 'text',
      nationality: 'text',
      status: 'text',
      authorization: { required: 'truth', file },
      steps: checks,
    },
    DOCUMENTS: {
      certificate_of_incorporation: { files: [file], status: 'text' },
      CERTIFICATE_OF_INCORPORATION: { files: [file], status: 'text' },
    },
    AML: companyAml,
    BENEFICIAL_OWNERS: {
      individuals: [
        {
          node_id: 'number',
          firstname: 'text',
          lastname: 'text',
          birth_date: 'text',
          nationality: 'text',
          ultimate: 'truth',
          id: 'text',
          steps: checks,
          status: 'text',
          edges,
          links: edges,
        },
      ],
      corporates: [{ node_id: 'number', company_details: company, aml: companyAml, documents: 'any', edges }],
    },
  },
};
