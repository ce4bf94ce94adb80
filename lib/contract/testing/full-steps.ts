/** A full body of every step type. All names and numbers are invented. */
import type { SessionKind } from '#lib/model/session/ids.ts';

export const fileObject = (name: string) => ({
  url: `https://media.example/${name}?signature=1`,
  type: 'image/jpeg',
  size: 1234,
});

const envelope = (type: string) => ({
  id: '11',
  type,
  status: 'REJECTED',
  metadata: {
    ip: '192.0.2.7',
    user_agent: 'Browser/1',
    platform: 'desktop',
    browser_name: 'Browser',
    browser_version: '1',
    device: 'computer',
    customer_language: 'pt',
  },
  reason: { code: 'BAD_QUALITY', message: { original: 'Flou', translated: 'Blurred' } },
});

const fields = {
  firstname: 'Ana',
  lastname: 'Specimen',
  birth_date: '1987-03-12',
  document_expiration: '2031-01-01',
  document_number: 'X1234567',
  nationality: 'UTO',
  gender: 'F',
  birth_place: 'Amaurot',
  full_name: 'Ana Specimen',
};
const document = {
  country: 'UTO',
  type: 'PASSPORT',
  fields,
  files: { front: fileObject('front'), back: fileObject('back'), face: fileObject('face') },
  original_files: { front: fileObject('original-front'), back: fileObject('original-back') },
};
const country = { country_code: 'UT', name: 'Utopia' };
const article = { date: '2020-01-02', snippet: 'A harbour', title: 'Fees', url: 'https://news.example/1' };

export const companyAml = {
  action_required: true,
  matches: 1,
  status: 'POTENTIAL_MATCH',
  monitoring: true,
  screening: [
    {
      id: 'scr-1',
      info: {
        full_name: 'Lantern Moor Ltd',
        entity_type: 'COMPANY',
        aka: ['Lantern'],
        countries: ['UT'],
        birth_date: '1999',
        associates: [{ association: 'director', name: 'Corin Specimen' }],
      },
      types: ['sanction'],
      sanctions: [
        {
          types: ['sanction'],
          countries: [country],
          name: 'Utopia list',
          url: 'https://lists.example/1',
          listing_started: '2020-01-01',
          listing_ended: '2021-01-01',
          fields: [{ name: 'Reference', value: 'UTS-1' }],
        },
      ],
      pep: [
        {
          types: ['pep'],
          countries: [country],
          name: 'Register',
          url: 'https://register.example/1',
          listing_started: '2015-04-01',
          listing_ended: '2016-04-01',
          fields: [{ name: 'Position', value: [{ name: 'Post', value: 'Governor' }] }],
        },
      ],
      adverse_media: [article],
    },
  ],
  decision: {
    compliance_officer: 'Officer on duty',
    user_id: 'usr-1',
    output: 'NOT_COMPLIANT',
    internal_note: 'Same number',
    reasons: [{ reason: 'SANCTIONED_ENTITY', note: 'Listed' }],
  },
};

export const companyDetails = {
  name: 'Lantern Moor Ltd',
  registration_number: 'UT-4711',
  structure: 'LIMITED',
  address: 'Quay 1',
  zipcode: '1000',
  city: 'Amaurot',
  country: 'UTO',
};

export const companyDocuments = {
  certificate_of_incorporation: { status: 'VALIDATED', files: [fileObject('certificate')] },
  memorandum_of_association: { status: 'PENDING', files: [fileObject('memorandum-1'), fileObject('memorandum-2')] },
  registry_of_directors_and_shareholders: { status: 'REJECTED', files: [fileObject('registry')] },
};

const edges = [{ node_id: 1, shares: 62.5, director: true }];

/** They have the canonical shape, by kind and type. */
export const fullSteps: Readonly<Record<SessionKind, Readonly<Record<string, Record<string, unknown>>>>> = {
  individual: {
    ID_DOCUMENT: { ...envelope('ID_DOCUMENT'), document },
    LIVENESS: { ...envelope('LIVENESS'), verification: { liveness: { file: fileObject('live') } } },
    PHONE: {
      ...envelope('PHONE'),
      verification: { phone: { number: '912345678', calling_code: '351', method: 'sms', country: 'PT' } },
    },
    EMAIL: { ...envelope('EMAIL'), verification: { email: { value: 'ana@specimen.example' } } },
    PROOF_OF_ADDRESS: {
      ...envelope('PROOF_OF_ADDRESS'),
      document: {
        country: 'UTO',
        type: 'WATER_BILL',
        host_id_document: document,
        files: { proof: fileObject('proof'), accomodation: fileObject('accomodation') },
        original_files: { proof: fileObject('original-proof'), accomodation: fileObject('original-accomodation') },
        fields: { address: 'Quay 1', city: 'Amaurot', zipcode: '1000', issuing_date: '2026-01-02' },
      },
    },
    PVID: {
      ...envelope('PVID'),
      document: {
        country: 'UTO',
        type: 'PASSPORT',
        face: fileObject('face'),
        files: { front: fileObject('front'), back: fileObject('back') },
        fields,
      },
    },
    DUPLICATE: {
      ...envelope('DUPLICATE'),
      verification: {
        duplicate: {
          face: 'https://media.example/face',
          matches: [{ face: 'https://media.example/match', session_id: 's-1', similarity_score: 0.93 }],
        },
      },
    },
    AML: {
      ...envelope('AML'),
      verification: {
        aml: {
          customer_info: {
            firstname: 'Ana',
            lastname: 'Specimen',
            birth_date: '1987-03-12',
            nationality: 'UTO',
            country: 'UTO',
          },
          hits: [
            {
              info: { full_name: 'Ana Specimen', birth_date: '1951', nationality: 'UTO' },
              type: ['PEP', 'ADVERSE_MEDIA'],
              aliases: ['A. Specimen'],
              fields: [
                { name: 'Reference', source: 'Utopia list', tag: ['sanction'], countries: [country], value: 'UTS-1' },
                {
                  name: 'Position',
                  source: 'Register',
                  tag: ['pep'],
                  countries: [country],
                  value: [{ name: 'Post', value: 'Deputy mayor' }],
                },
              ],
              media: [article],
            },
          ],
          total_hits: 1,
          action_required: true,
          monitored: false,
        },
      },
    },
  },
  corporate: {
    COMPANY_DETAILS: companyDetails,
    DOCUMENTS: companyDocuments,
    AML: companyAml,
    LEGAL_REPRESENTATIVE: {
      id: 'p-1',
      firstname: 'Ana',
      lastname: 'Specimen',
      birth_date: '1987-03-12',
      nationality: 'UTO',
      status: 'APPROVED',
      authorization: { required: true, file: fileObject('authorization') },
      steps: [{ id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' }],
    },
    CORPORATE_OFFICER: {
      app: { name: 'kyc-eu', id: 'app-7' },
      session: {
        alias: 'Ana Specimen',
        id: 'a1b2c3d4-0000-4000-8000-000000000001',
        status: 'REJECTED',
        sandbox: false,
        steps: [{ id: '11', type: 'ID_DOCUMENT', status: 'REJECTED' }],
      },
    },
    BENEFICIAL_OWNERS: {
      individuals: [
        {
          node_id: 2,
          id: 'p-2',
          firstname: 'Ana',
          lastname: 'Specimen',
          birth_date: '1987-03-12',
          nationality: 'UTO',
          ultimate: true,
          status: 'APPROVED',
          steps: [{ id: '1', type: 'AML', status: 'APPROVED' }],
          edges,
        },
      ],
      corporates: [
        { node_id: 3, company_details: companyDetails, aml: companyAml, documents: companyDocuments, edges },
      ],
    },
  },
};
