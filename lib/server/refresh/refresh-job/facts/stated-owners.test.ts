/** Companies in which one thing is missing or negative, and those in which nothing is: from the answer to the findings. */
import { describe, expect, test } from 'vitest';
import { type BeneficialOwnersStep, parseStep } from '#lib/contract/index.ts';
import { toAudienceFindings } from '#lib/findings/index.ts';
import type { FactRecord } from '#lib/server/store/index.ts';
import { factsOf, toFactRecords } from './facts.ts';
import { statedOtherwise } from './stated-owners.ts';

type Body = Record<string, unknown>;

const file = { url: 'https://media.example/a', type: 'application/pdf', size: 1 };
const document = { status: 'VALIDATED', files: [file] };
const checks = [
  { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
  { id: '2', type: 'AML', status: 'APPROVED' },
];
const aml = { action_required: false, matches: 0, status: 'NO_MATCH', monitoring: true, screening: [], decision: null };
const person = (more: Body = {}): Body => ({
  node_id: 2,
  firstname: 'Jan',
  lastname: 'Kowalczyk',
  birth_date: '1972-05-12',
  nationality: 'FR',
  ultimate: true,
  id: null,
  status: 'APPROVED',
  steps: checks,
  edges: [{ node_id: 1, shares: 60, director: true }],
  ...more,
});
const kinds = ['CERTIFICATE_OF_INCORPORATION', 'MEMORANDUM_OF_ASSOCIATION', 'REGISTER_OF_DIRECTORS_SHAREHOLDERS'];
const documents = (...names: string[]) => Object.fromEntries(names.map((name) => [name, document]));
const firm = (more: Body = {}): Body => ({
  node_id: 5,
  company_details: { name: 'Invented Holding', registration_number: 'R5', country: 'LU' },
  aml,
  documents: documents(...kinds),
  edges: [{ node_id: 1, shares: 40, director: false }],
  ...more,
});
const details = { name: 'Invented SARL', country: 'FR', registration_number: '552 100 554', structure: 'SARL' };
const representative = {
  ...{ firstname: 'Amélie', lastname: 'Fontaine', birth_date: '1974-08-12', nationality: 'FR', status: 'APPROVED' },
  authorization: { required: false, file: null },
  steps: checks,
};

const steps: Body = {
  COMPANY_DETAILS: details,
  LEGAL_REPRESENTATIVE: representative,
  DOCUMENTS: documents(...kinds),
  AML: aml,
  BENEFICIAL_OWNERS: { individuals: [person()], corporates: [firm()] },
};
const nowMs = Date.parse('2026-11-30T00:00:00Z');

function codesOf(more: Body, without: readonly string[] = []): string[] {
  const answers = Object.entries({ ...steps, ...more }).filter(([type]) => !without.includes(type));
  const read = answers.map(([type, body]) => [type, parseStep('corporate', type, body)] as const);
  const facts: FactRecord[] = read.flatMap(([type, parsed]) =>
    factsOf('corporate', { step: type, type, status: 'APPROVED' }, parsed),
  );
  const owners = read.find(([type]) => type === 'BENEFICIAL_OWNERS')?.[1];
  const step = { step: 'BENEFICIAL_OWNERS', type: 'BENEFICIAL_OWNERS' };
  const stated = owners?.ok ? statedOtherwise(owners.value as BeneficialOwnersStep, facts) : {};
  const found = toAudienceFindings(
    {
      isReviewed: true,
      kind: 'corporate',
      status: 'APPROVED',
      firstReceivedAtMs: nowMs,
      refreshedAtMs: nowMs,
      steps: answers.map(([type]) => ({ step: type, type, status: 'APPROVED', screening: type === 'AML' })),
      facts: [...facts, ...toFactRecords('corporate', step, stated)],
    },
    'full',
    nowMs,
  );
  return found.map(({ code, severity }) => `${severity} ${code}`);
}
const owners = (individuals: readonly Body[], corporates: readonly Body[] = [firm()], more: Body = {}): Body => ({
  BENEFICIAL_OWNERS: { individuals, corporates, ...more },
});
const owner = (more: Body) => owners([person(more)]);
const company = (more: Body) => owners([person()], [firm(more)]);
const detail = (more: Body): Body => ({ COMPANY_DETAILS: { ...details, ...more } });
const rep = (more: Body): Body => ({ LEGAL_REPRESENTATIVE: { ...representative, ...more } });

const unidentified = ['warning owners_unidentified'];
const tooLittle = ['warning screened_too_little'];
const undetermined = ['warning ownership_undetermined'];
const undisclosed = ['warning ownership_undisclosed'];
const rejected = ['severe owners_rejected'];
const reasoned = ['warning negative_statement'];
const inactive = ['warning company_inactive'];
const missing = ['notice owner_documents_missing'];

describe('what is missing or negative', () => {
  test.each<[string, Body, string[]]>([
    [
      'firm without a register, with a report',
      company({ documents: documents(...kinds.slice(0, 2), 'annual_report') }),
      missing,
    ],
    ['firm with three unknown documents', company({ documents: documents('a_b', 'c_d', 'e_f') }), missing],
    [
      'firm with the register twice',
      company({ documents: documents(...kinds.slice(1), 'registry_of_directors_and_shareholders') }),
      missing,
    ],
    ['firm without a name', company({ company_details: { registration_number: 'R5', country: 'LU' } }), unidentified],
    [
      'firm called UNKNOWN',
      company({ company_details: { name: 'UNKNOWN', registration_number: 'R5', country: 'LU' } }),
      unidentified,
    ],
    ['firm without details', company({ company_details: null }), unidentified],
    ['firm registered nowhere', company({ company_details: { name: 'Invented Holding' } }), unidentified],
    [
      'firm registered in n/a',
      company({ company_details: { name: 'Invented Holding', registration_number: 'n/a', country: 'XX' } }),
      unidentified,
    ],
    ['firm rejected', company({ status: 'REJECTED' }), rejected],
    ['firm with a rejected step', company({ steps: [{ type: 'DOCUMENTS', status: 'REJECTED' }] }), rejected],
    ['firm with a rejected review', company({ review: { result: 'rejected' } }), rejected],
    ['firm that waits', company({ status: 'PENDING_VERIFICATION' }), ['warning owners_unclear']],
    ['firm with a reason', company({ reason: { code: 'FORGED_REJECTION' } }), reasoned],
    [
      'firm dissolved',
      company({
        company_details: {
          name: 'Invented Holding',
          registration_number: 'R5',
          country: 'LU',
          company_status: 'DISSOLVED',
        },
      }),
      inactive,
    ],
    [
      'firm screened as another',
      company({ aml: { ...aml, info: { full_name: 'Other Trading' } } }),
      ['severe screened_differs'],
    ],
    ['firm not monitored', company({ aml: { ...aml, monitored: false } }), tooLittle],
    ['firm is a person', company({ firstname: 'Piet', lastname: 'Bakkerman' }), undetermined],
    ['firm of type person', company({ entity_type: 'NATURAL_PERSON' }), undetermined],
    ['owner born in 1850', owner({ birth_date: '1850-01-01' }), ['notice owners_birth_unknown']],
    [
      'elder owner born in 1850',
      owners([person(), person({ node_id: 3, firstname: 'Ada', birth_date: '1850-01-01', edges: [] })]),
      ['notice owners_birth_unknown'],
    ],
    ['representative born in 1850', rep({ birth_date: '1850-01-01' }), ['notice person_birth_unknown']],
    ['owner without nationality', owner({ nationality: null }), tooLittle],
    ['owner of nationality XX', owner({ nationality: 'XX' }), tooLittle],
    ['representative without nationality', rep({ nationality: '' }), tooLittle],
    ['owner not monitored', owner({ monitoring: false }), tooLittle],
    [
      'owner with a check not monitored',
      owner({ steps: [checks[0], { ...checks[1], monitored: 'false' }] }),
      tooLittle,
    ],
    ['owner sanctioned', owner({ sanctioned: true }), ['warning owners_unclear']],
    ['owner on a watchlist', owner({ on_watchlist: 'yes' }), ['warning owners_unclear']],
    ['representative sanctioned', rep({ is_sanctioned: 1 }), ['warning person_unclear']],
    ['owner with a reason', owner({ reason: { code: 'FORGED_REJECTION' } }), reasoned],
    [
      'owner with a reason at a check',
      owner({ steps: [{ ...checks[0], rejection_reason: 'forged' }, checks[1]] }),
      reasoned,
    ],
    [
      'documents with a reason',
      { DOCUMENTS: { ...documents(...kinds), annual_report: { ...document, reason: 'expired' } } },
      reasoned,
    ],
    [
      'representative with a rejected check elsewhere',
      rep({ checks: [{ type: 'ID_DOCUMENT', status: 'REJECTED' }] }),
      ['severe person_rejected'],
    ],
    [
      'second representative rejected',
      rep({ others: [{ firstname: 'Piet', status: 'REJECTED' }] }),
      ['severe person_rejected'],
    ],
    ['owner of type company', owner({ type: 'company' }), undetermined],
    ['owner with a legal form', owner({ firstname: 'Offshore Holdings Ltd', lastname: '' }), undetermined],
    ['owner with a registration number', owner({ registration_number: 'R9' }), undetermined],
    ['nominee', owner({ nominee: true }), undisclosed],
    ['owner as trustee', owner({ role: 'Trustee' }), undisclosed],
    ['edge of a nominee', owner({ nominee_for: 'Piet' }), undisclosed],
    ['trusts', owners([person()], [firm()], { trusts: [{ node_id: 9, name: 'A trust', edges: [] }] }), undisclosed],
    ['further owners', owners([person()], [firm()], { others: [{ firstname: 'Piet', shares: 10 }] }), undisclosed],
    ['percentage 5 beside 60', owner({ percentage: 5 }), undetermined],
    ['voting rights 80 beside 60', owner({ voting_rights: '80 %' }), undetermined],
    ['edge with another percentage', owner({ edges: [{ node_id: 1, shares: 60, percentage: 6 }] }), undetermined],
    [
      'two edges to one company',
      owner({
        edges: [
          { node_id: 1, shares: 60 },
          { node_id: 1, shares: 60 },
        ],
      }),
      undetermined,
    ],
    [
      'representative has the name of an owner, born on another day',
      rep({ firstname: 'Jan', lastname: 'Kowalczyk' }),
      ['warning steps_differ'],
    ],
    [
      'representative has the name of an owner, of another country',
      rep({ firstname: 'Jan', lastname: 'Kowalczyk', birth_date: '1972-05-12', nationality: 'RU' }),
      ['warning steps_differ'],
    ],
    ['details without country', detail({ country: null }), ['warning details_missing']],
    ['details in XX', detail({ country: 'XX' }), ['warning details_missing']],
    ['details without number', detail({ registration_number: ' ' }), ['warning details_missing']],
    ['details with number n/a', detail({ registration_number: 'n/a' }), ['warning details_missing']],
    ['inactive', detail({ company_status: 'inactive' }), inactive],
    ['in liquidation', detail({ legal_status: 'IN_LIQUIDATION' }), inactive],
    ['in liquidation by its name', detail({ name: 'Invented GmbH i.L.' }), inactive],
    ['in liquidation by its form', detail({ structure: 'SARL (en liquidation)' }), inactive],
    ['not active', detail({ active: false }), inactive],
    ['dissolved by the register', detail({ registry: { status: 'DISSOLVED' } }), inactive],
    ['dissolved in its registration', detail({ registration: { dissolved_on: '2021-03-01' } }), inactive],
    ['dissolved once', detail({ dissolution_date: '2021-03-01' }), inactive],
    [
      'screened as another company',
      { AML: { ...aml, info: { full_name: 'Other Trading' } } },
      ['severe screened_differs'],
    ],
    ['screened with the keys of a person', { AML: { ...aml, total_hits: 2 } }, ['severe screening_incomplete']],
    ['not monitored in the other spelling', { AML: { ...aml, monitored: 'no' } }, tooLittle],
    [
      'owner with an address and a screening alone',
      owner({ steps: [checks[1], { ...checks[0], type: 'PROOF_OF_ADDRESS' }] }),
      ['notice owners_unidentified'],
    ],
  ])('%s', (_, more, expected) => {
    const codes = codesOf(more);
    expect(codes).toEqual(expect.arrayContaining(expected));
    // The words of an answer are said too where a rule says what they mean; nothing else is.
    expect(codes.filter((code) => !expected.includes(code) && !/negative_statement|person_unclear/.test(code))).toEqual(
      [],
    );
  });
  test.each(['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'BENEFICIAL_OWNERS'])('no step %s', (type) => {
    expect(codesOf({}, [type])).toEqual(['warning step_absent']);
  });
});

describe('controls', () => {
  test.each<[string, Body]>([
    ['nothing wrong', {}],
    ['firm with a fourth document', company({ documents: documents(...kinds, 'annual_report') })],
    ['firm with lower-case documents', company({ documents: documents(...kinds.map((kind) => kind.toLowerCase())) })],
    ['firm without a country', company({ company_details: { name: 'Invented Holding', registration_number: 'R5' } })],
    ['firm without a number', company({ company_details: { name: 'Invented Holding', country: 'Luxembourg' } })],
    ['firm validated', company({ status: 'VALIDATED' })],
    ['firm with approved steps', company({ steps: [{ type: 'DOCUMENTS', status: 'APPROVED' }] })],
    ['firm without a reason', company({ reason: null })],
    [
      'firm active',
      company({ company_details: { name: 'Invented Holding', registration_number: 'R5', company_status: 'Active' } }),
    ],
    ['firm screened as itself', company({ aml: { ...aml, info: { full_name: 'INVENTED HOLDING S.A.' } } })],
    ['firm monitored in both spellings', company({ aml: { ...aml, monitored: true } })],
    ['firm of type company', company({ type: 'company' })],
    [
      'firm with a decision that has reasons',
      company({ aml: { ...aml, decision: { output: 'CLEARED', reasons: [{ reason: 'namesake', note: '' }] } } }),
    ],
    ['firm with empty names of a person', company({ firstname: '', lastname: null })],
    ['owner of 96', owner({ birth_date: '1930-01-01' })],
    ['owner born in another order of writing', owner({ birth_date: '12.05.1972' })],
    ['owner of a country in three letters', owner({ nationality: 'FRA' })],
    ['owner of a country by name', owner({ nationality: 'France' })],
    ['owner monitored', owner({ monitoring: true })],
    ['owner whose monitoring is not stated', owner({ monitored: null })],
    ['owner not sanctioned', owner({ sanctioned: false })],
    ['owner not sanctioned, in words', owner({ sanctioned: 'no', pep: 'none', watchlist: 'clear' })],
    ['owner with empty lists', owner({ sanctions: [], adverse_media: null, hits: 0 })],
    ['owner without a reason', owner({ reason: { code: null, message: '' } })],
    ['owner with a check without a reason', owner({ steps: [{ ...checks[0], reason: null }, checks[1]] })],
    [
      'documents without reasons',
      { DOCUMENTS: { ...documents(...kinds), annual_report: { ...document, reason: {} } } },
    ],
    ['representative with the checks twice', rep({ checks })],
    ['owner of type person', owner({ type: 'PERSON' })],
    ['owner of type natural person', owner({ entity_type: 'natural_person' })],
    ['owner called Trust', owner({ lastname: 'Trustfull' })],
    ['owner called Fontaine-Limitée', owner({ lastname: 'Limonade' })],
    ['no nominee', owner({ nominee: false })],
    ['no nominee, in words', owner({ nominee: 'none', on_behalf_of: null })],
    ['director', owner({ role: 'DIRECTOR' })],
    ['no trusts', owners([person()], [firm()], { trusts: [] })],
    ['a list of words', owners([person()], [firm()], { remarks: ['as filed'] })],
    ['a timeline', owners([person()], [firm()], { timeline: [{ name: 'created' }] })],
    ['percentage beside shares', owner({ percentage: 60 })],
    ['percentage in words', owner({ percentage: '60 %' })],
    ['percentage of a fraction', owner({ percentage: 60, edges: [{ node_id: 1, shares: 0.6 }] })],
    ['percentage of a number of shares', owner({ percentage: 60, edges: [{ node_id: 1, shares: 6000 }] })],
    ['rounded percentage', owner({ percentage: 60, edges: [{ node_id: 1, shares: 60.4 }] })],
    ['the same voting rights', owner({ voting_rights: 60 })],
    ['edges and links', owner({ links: [{ node_id: 1, shares: 60, director: true }] })],
    [
      'a directorship beside a share',
      owner({
        edges: [
          { node_id: 1, shares: 60 },
          { node_id: 1, shares: 0, director: true },
        ],
      }),
    ],
    [
      'two companies held',
      owner({
        edges: [
          { node_id: 1, shares: 60 },
          { node_id: 5, shares: 60 },
        ],
      }),
    ],
    ['representative is an owner', rep({ firstname: 'Jan', lastname: 'Kowalczyk', birth_date: '1972-05-12' })],
    [
      'representative is an owner, otherwise written',
      rep({ firstname: 'JAN', lastname: 'KOWALCZYK', birth_date: '12.05.1972', nationality: 'FRA' }),
    ],
    ['representative has the surname of an owner', rep({ lastname: 'Kowalczyk' })],
    [
      'representative has the name of one of two owners',
      {
        ...owners([person(), person({ node_id: 3, birth_date: '1990-01-01', edges: [] })]),
        ...rep({ firstname: 'Jan', lastname: 'Kowalczyk', birth_date: '1990-01-01' }),
      },
    ],
    ['details with a country by name', detail({ country: 'Frankreich' })],
    ['details with a country code alone', detail({ country: null, country_code: 'FR' })],
    ['details with the number under another key', detail({ registration_number: null, company_number: '552 100 554' })],
    ['active', detail({ company_status: 'ACTIVE' })],
    ['in good standing', detail({ legal_status: 'In good standing' })],
    ['status not stated', detail({ company_status: '', active: null })],
    [
      'active by the register',
      detail({ registry: { status: 'Active', dissolved_on: null }, search: { status: 'Done' } }),
    ],
    ['active as a flag', detail({ active: true, dissolved: false, dissolution_date: null })],
    ['a name with Liquid', detail({ name: 'Liquid Logistics SARL' })],
    ['a state of the union', detail({ state: 'Delaware' })],
    ['screened as itself', { AML: { ...aml, info: { full_name: 'Invented' } } }],
    ['a screening without further keys', { AML: { ...aml, hits: [], total_hits: 0 } }],
    ['an officer for the representative', { CORPORATE_OFFICER: representative }],
  ])('%s', (_, more) => {
    expect(codesOf(more)).toEqual([]);
  });
  test('an officer acts for the company as a representative does', () => {
    expect(codesOf({ CORPORATE_OFFICER: representative }, ['LEGAL_REPRESENTATIVE'])).toEqual([]);
  });
});
