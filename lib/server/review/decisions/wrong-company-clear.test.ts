/** As `wrong-clear.test.ts`, of companies: their own screening, owners, representatives, officers, and the own sessions of those. */
import { describe, expect, test } from 'vitest';
import { problemOf } from '../testing/open-test-review.ts';
import { type Answers, type Body, openClears } from '../testing/staged-clears.ts';

const { register, judgeAll, clear } = openClears();

type Case = readonly [name: string, answers: Answers];

const document = {
  status: 'APPROVED',
  files: [{ url: 'https://files.example/a.pdf', type: 'application/pdf', size: 1000 }],
};
const documents = {
  certificate_of_incorporation: document,
  memorandum_of_association: document,
  registry_of_directors_and_shareholders: document,
};
const sound = {
  action_required: false,
  matches: 0,
  status: 'NO_MATCH',
  monitoring: true,
  screening: [],
  decision: null,
};
const hit = { id: 'x1', info: { full_name: 'Invented SARL' }, types: ['warning'] };
const checks = [
  { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
  { id: '3', type: 'AML', status: 'APPROVED' },
];
const person = (node_id: number, shares: number, more: Body = {}): Body => ({
  node_id,
  firstname: ['Jan', 'Siobhán'][node_id % 2],
  lastname: ['Kowalczyk', 'Byrne'][node_id % 2],
  birth_date: `197${node_id}-05-1${node_id}`,
  nationality: 'FR',
  ultimate: true,
  id: null,
  status: 'APPROVED',
  steps: checks,
  edges: [{ node_id: 1, shares, director: true }],
  ...more,
});
const firm = (more: Body = {}): Body => ({
  node_id: 5,
  company_details: { name: 'Invented Holding', registration_number: 'R5', country: 'LU' },
  aml: sound,
  documents: Object.fromEntries(Object.entries(documents).map(([key, one]) => [key, { ...one, status: 'VALIDATED' }])),
  edges: [{ node_id: 1, shares: 60, director: false }],
  ...more,
});
const throughFirm = person(2, 0, { edges: [{ node_id: 5, shares: 100, director: false }] });
const representative: Body = {
  id: null,
  firstname: 'Amélie',
  lastname: 'Fontaine',
  birth_date: '1974-08-12',
  nationality: 'FR',
  status: 'APPROVED',
  authorization: { required: false, file: null },
  steps: checks,
};
const plain: Body = {
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
  AML: sound,
  BENEFICIAL_OWNERS: { individuals: [person(2, 60), person(3, 40)], corporates: [] },
};

const say = (value: unknown) => JSON.stringify(value);
const aml = (more: Body): Answers => ({ steps: { AML: { ...sound, ...more } } });
const owners = (individuals: unknown, corporates: unknown = []): Answers => ({
  steps: { BENEFICIAL_OWNERS: { individuals, corporates } },
});
const owner = (more: Body): Answers => owners([person(2, 60, more), person(3, 40)]);
const held = (more: Body): Answers => owners([throughFirm, person(3, 40)], [firm(more)]);
const rep = (more: Body): Answers => ({ steps: { LEGAL_REPRESENTATIVE: { ...representative, ...more } } });
const listed = (more: Body): readonly Body[] => [
  ...Object.keys(plain).map((type) => ({ type, status: 'APPROVED' })),
  { type: 'CORPORATE_OFFICER', status: 'APPROVED', ...more },
];
const director = (id: string | undefined, body: unknown, status: unknown = 'APPROVED'): Answers => ({
  entries: listed({ ...(id && { id }), status }),
  steps: { CORPORATE_OFFICER: body },
});

const notNumbers = [null, '', 'none', '0 hits', {}, [], true];
const notLists = [null, '', 'none', {}, 0, false, { 0: hit }];
const notFlags = [null, '', 'no', 'TRUE', 0, {}, []];
const notApproved = [
  'REJECTED',
  'rejected',
  ' REJECTED',
  'REFUSED',
  'FAILED',
  'EXPIRED',
  'approved',
  'APPROVED ',
  'PENDING',
  'PENDING_VERIFICATION',
  'SUBMISSION_REQUIRED',
  'RESUBMISSION_REQUIRED',
  'NOT_STARTED',
  'toString',
  null,
  '',
  {},
  [],
  0,
  true,
  ['APPROVED'],
];
const notCompliant = [
  'NOT_COMPLIANT',
  'not compliant',
  'NON_COMPLIANT',
  'REJECTED',
  'Rejected',
  'REFUSED',
  'DECLINED',
  'DENIED',
  'FAILED',
  'BLOCKED',
  'NO',
  'TRUE_MATCH',
  'MATCH',
  'CONFIRMED',
  'HIGH_RISK',
  'UNCERTAIN',
  'PENDING',
  'ESCALATED',
  'NEW_WORD',
  'toString',
  7,
  true,
  ['COMPLIANT'],
  { output: 'COMPLIANT' },
];
const notFinished = [
  'PENDING',
  'IN_PROGRESS',
  'PROCESSING',
  'QUEUED',
  'NOT_SUBMITTED',
  'NOT_SCREENED',
  'NOT_STARTED',
  'ERROR',
  'FAILED',
  'TIMEOUT',
  'EXPIRED',
  'CANCELLED',
  'MATCH',
  'TRUE_MATCH',
  'POTENTIAL_MATCH',
  'REJECTED',
  'rejected',
  'NOT_COMPLIANT',
  'BLOCKED',
  'SUBMISSION_REQUIRED',
  'NEW_WORD',
  'toString',
  ['NO_MATCH'],
  true,
];

/** A screening of the company, or of a company among the owners. */
const screenings = (of: string, put: (aml: Body) => Answers): readonly Case[] => [
  ...notNumbers.map((value): Case => [`${of}: matches ${say(value)}`, put({ matches: value })]),
  ...notLists.map((value): Case => [`${of}: screening ${say(value)}`, put({ screening: value })]),
  ...notLists.map(
    (value): Case => [`${of}: screening ${say(value)}, two reported`, put({ screening: value, matches: 2 })],
  ),
  ...[1, '3', 0.5, -1].map((value): Case => [`${of}: matches ${say(value)}, none delivered`, put({ matches: value })]),
  ...[2, 0, '2', -1, null].map(
    (value): Case => [`${of}: matches ${say(value)}, one delivered`, put({ screening: [hit], matches: value })],
  ),
  ...['x', 0, null, [], [hit]].map(
    (value): Case => [`${of}: a hit that is ${say(value)}`, put({ screening: [value], matches: 1 })],
  ),
  ...[true, 'true', ...notFlags].map(
    (value): Case => [`${of}: action_required ${say(value)}`, put({ action_required: value })],
  ),
  ...notCompliant.map((output): Case => [`${of}: decision ${say(output)}`, put({ decision: { output } })]),
  [
    `${of}: a decision without an output`,
    put({ decision: { compliance_officer: 'On duty', reasons: [{ reason: 'SANCTIONED_ENTITY' }] } }),
  ],
  ...['NOT_COMPLIANT', 7, ['x'], true].map(
    (decision): Case => [`${of}: a decision that is ${say(decision)}`, put({ decision })],
  ),
  ...notFinished.map((status): Case => [`${of}: status ${say(status)}`, put({ status })]),
];

/** Of one person, wherever they stand. */
const persons = (of: string, put: (person: Body) => Answers): readonly Case[] => [
  ...notApproved.map(
    (status): Case => [`${of}: AML with status ${say(status)}`, put({ steps: [checks[0], { ...checks[1], status }] })],
  ),
  ...notApproved.map(
    (status): Case => [
      `${of}: document with status ${say(status)}`,
      put({ steps: [{ ...checks[0], status }, checks[1]] }),
    ],
  ),
  ...[null, [], {}, 'none', 0, [null], ['AML'], [[]]].map(
    (steps): Case => [`${of}: steps ${say(steps)}`, put({ steps })],
  ),
  [`${of}: no AML`, put({ steps: [checks[0]] })],
  ...[null, '', 'DOCUMENT', 'AMLX', 7, {}].map(
    (type): Case => [`${of}: AML of type ${say(type)}`, put({ steps: [checks[0], { ...checks[1], type }] })],
  ),
  [`${of}: a screening of their own that nobody counts`, put({ aml: { ...sound, matches: 1, screening: [hit] } })],
  [`${of}: hits that nobody counts`, put({ hits: [hit] })],
];

const cases: readonly Case[] = [
  ...screenings('company', aml),
  ...screenings('owning company', (more) => held({ aml: { ...sound, ...more } })),
  ...[null, {}, [], 'none', { matches: 0 }].map(
    (value): Case => [`owning company: aml ${say(value)}`, held({ aml: value })],
  ),
  ...persons('owner', owner),
  ...notApproved.map((status): Case => [`owner with status ${say(status)}`, owner({ status })]),
  ...persons('representative', rep),
  ...notApproved
    .filter(
      (status) => status !== null && status !== '' && say(status) !== '{}' && !/^approved ?$/i.test(String(status)),
    )
    .map((status): Case => [`representative with status ${say(status)}`, rep({ status })]),
  ...[null, {}, 'none', 0, [null], ['x'], [[]]].map(
    (value): Case => [`individuals ${say(value)}`, owners(value, [firm({ edges: [{ node_id: 1, shares: 100 }] })])],
  ),
  ...[null, {}, 'none', 0, [null], ['x']].map(
    (value): Case => [`corporates ${say(value)}`, owners([person(2, 60), person(3, 40)], value)],
  ),
  [
    'no screening of the company',
    {
      entries: Object.keys(plain)
        .filter((type) => type !== 'AML')
        .map((type) => ({ type, status: 'APPROVED' })),
    },
  ],
  ...notApproved.map(
    (status): Case => [
      `company screening with entry ${say(status)}`,
      { entries: Object.keys(plain).map((type) => ({ type, status: type === 'AML' ? status : 'APPROVED' })) },
    ],
  ),
  ['an owner step that is another answer', { steps: { BENEFICIAL_OWNERS: { code: 1, message: 'no' } } }],
  ['a screening that is another answer', { steps: { AML: { code: 1, message: 'no' } } }],
  ['no answer of the owners', { steps: { BENEFICIAL_OWNERS: undefined } }],
  ['no answer of the screening', { steps: { AML: undefined } }],
  ['no answer of the representative', { steps: { LEGAL_REPRESENTATIVE: undefined } }],
  ['an officer whose session is not found', director('officer-gone', undefined)],
  ['an officer without an answer', director(undefined, undefined)],
  ['an officer with nothing', director(undefined, {})],
];

describe('a company', () => {
  test('with nothing wrong is cleared', async () => {
    const { ref } = await register('corporate', {}, plain);
    expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });
    const held = await register('corporate', owners([throughFirm, person(3, 40)], [firm()]), plain);
    expect((await clear(held.ref)).current).toMatchObject({ kind: 'clear' });
  });
  test.each(cases)('%s', async (_, answers) => {
    const { ref } = await register('corporate', answers, plain);
    await judgeAll(ref);
    expect((await problemOf(clear(ref))).code).toBe('clear_blocked');
  });
});
