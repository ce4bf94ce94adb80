/** As `wrong-clear.test.ts`, of companies: their own screening, owners, representatives, officers, and the own sessions of those. */

import { describe, expect, test } from 'vitest';
import { readDecisions } from '#lib/operations/decisions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { sample } from '#lib/testing/sample.ts';
import { call, openSession } from '../index.ts';
import { servedFile } from '../testing/fake-service.ts';
import { problemOf } from '../testing/open-test-review.ts';
import { checks, documents, person, plain, representative, sound } from '../testing/sound-company.ts';
import {
  type Answers,
  type Body,
  type Case,
  mlro,
  officer,
  openClears,
  otherOfficer,
  sampleOf,
  wrongs,
} from '../testing/staged-clears.ts';

const { register, judgeAll, clear } = openClears();

const hit = { id: 'x1', info: { full_name: 'Invented SARL' }, types: ['warning'] };
const firm = (more: Body = {}): Body => ({
  node_id: 5,
  company_details: { name: 'Invented Holding', registration_number: 'R5', country: 'LU' },
  aml: sound,
  documents: Object.fromEntries(Object.entries(documents).map(([key, one]) => [key, { ...one, status: 'VALIDATED' }])),
  edges: [{ node_id: 1, shares: 60, director: false }],
  ...more,
});
const throughFirm = person(2, 0, { edges: [{ node_id: 5, shares: 100, director: false }] });
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
  ...wrongs(`${of}: matches …`, notNumbers, (value) => put({ matches: value })),
  ...wrongs(`${of}: screening …`, notLists, (value) => put({ screening: value })),
  ...wrongs(`${of}: screening …, two reported`, notLists, (value) => put({ screening: value, matches: 2 })),
  ...wrongs(`${of}: matches …, none delivered`, [1, '3', 0.5, -1], (value) => put({ matches: value })),
  ...wrongs(`${of}: matches …, one delivered`, [2, 0, '2', -1, null], (value) =>
    put({ screening: [hit], matches: value }),
  ),
  ...wrongs(`${of}: a hit that is …`, ['x', 0, null, [], [hit]], (value) => put({ screening: [value], matches: 1 })),
  ...wrongs(`${of}: action_required …`, [true, 'true', ...notFlags], (value) => put({ action_required: value })),
  ...wrongs(`${of}: decision …`, notCompliant, (output) => put({ decision: { output } })),
  [
    `${of}: a decision without an output`,
    put({ decision: { compliance_officer: 'On duty', reasons: [{ reason: 'SANCTIONED_ENTITY' }] } }),
  ],
  ...wrongs(`${of}: a decision that is …`, ['NOT_COMPLIANT', 7, ['x'], true], (decision) => put({ decision })),
  ...wrongs(`${of}: status …`, notFinished, (status) => put({ status })),
];

/** Of one person, wherever they stand. */
const persons = (of: string, put: (person: Body) => Answers): readonly Case[] => [
  ...wrongs(`${of}: AML with status …`, notApproved, (status) => put({ steps: [checks[0], { ...checks[1], status }] })),
  ...wrongs(`${of}: document with status …`, notApproved, (status) =>
    put({ steps: [{ ...checks[0], status }, checks[1]] }),
  ),
  ...wrongs(`${of}: steps …`, [null, [], {}, 'none', 0, [null], ['AML'], [[]]], (steps) => put({ steps })),
  [`${of}: no AML`, put({ steps: [checks[0]] })],
  ...wrongs(`${of}: AML of type …`, [null, '', 'DOCUMENT', 'AMLX', 7, {}], (type) =>
    put({ steps: [checks[0], { ...checks[1], type }] }),
  ),
  [`${of}: a screening of their own that nobody counts`, put({ aml: { ...sound, matches: 1, screening: [hit] } })],
  [`${of}: hits that nobody counts`, put({ hits: [hit] })],
];

const cases: readonly Case[] = [
  ...screenings('company', aml),
  ...screenings('owning company', (more) => held({ aml: { ...sound, ...more } })),
  ...wrongs('owning company: aml …', [null, {}, [], 'none', { matches: 0 }], (value) => held({ aml: value })),
  ...persons('owner', owner),
  ...wrongs('owner with status …', notApproved, (status) => owner({ status })),
  ...persons('representative', rep),
  ...wrongs(
    'representative with status …',
    notApproved.filter(
      (status) => status !== null && status !== '' && say(status) !== '{}' && !/^approved ?$/i.test(String(status)),
    ),
    (status) => rep({ status }),
  ),
  ...wrongs('individuals …', [null, {}, 'none', 0, [null], ['x'], [[]]], (value) =>
    owners(value, [firm({ edges: [{ node_id: 1, shares: 100 }] })]),
  ),
  ...wrongs('corporates …', [null, {}, 'none', 0, [null], ['x']], (value) =>
    owners([person(2, 60), person(3, 40)], value),
  ),
  [
    'no screening of the company',
    {
      entries: Object.keys(plain)
        .filter((type) => type !== 'AML')
        .map((type) => ({ type, status: 'APPROVED' })),
    },
  ],
  ...wrongs('company screening with entry …', notApproved, (status) => ({
    entries: Object.keys(plain).map((type) => ({ type, status: type === 'AML' ? status : 'APPROVED' })),
  })),
  ['an owner step that is another answer', { steps: { BENEFICIAL_OWNERS: { code: 1, message: 'no' } } }],
  ['a screening that is another answer', { steps: { AML: { code: 1, message: 'no' } } }],
  ['no answer of the owners', { steps: { BENEFICIAL_OWNERS: undefined } }],
  ['no answer of the screening', { steps: { AML: undefined } }],
  ['no answer of the representative', { steps: { LEGAL_REPRESENTATIVE: undefined } }],
  ['an officer whose session is not found', director('officer-gone', undefined)],
  ['an officer without an answer', director(undefined, undefined)],
  ['an officer with nothing', director(undefined, {})],
];

const customer = {
  firstname: 'Jan',
  lastname: 'Kowalczyk',
  birth_date: '1972-05-12',
  nationality: 'FR',
  country: 'FR',
};
const ownScreening = (more: Body = {}, step: Body = {}): Body => ({
  id: 'AML',
  type: 'AML',
  status: 'APPROVED',
  verification: {
    aml: { customer_info: customer, hits: [], total_hits: 0, action_required: false, monitored: true, ...more },
  },
  ...step,
});
const ownDocument = {
  id: 'ID_DOCUMENT',
  type: 'ID_DOCUMENT',
  status: 'APPROVED',
  document: {
    type: 'PASSPORT',
    country: 'FR',
    files: { front: servedFile, face: servedFile },
    fields: { ...customer, expiry_date: '2040-01-01', document_number: 'X1' },
  },
};
const ownHit = { info: { full_name: 'Jan Kowalczyk' }, type: ['PEP'] };
const entriesOf = (status: string, type = 'AML') => [{ id: 'AML', type, status }];

/** Own sessions of persons whom a company names, with something that is not settled. */
const ownSessions: readonly Case[] = [
  ['an open hit', { steps: { AML: ownScreening({ hits: [ownHit], total_hits: 1 }) } }],
  ['a hit that is not delivered', { steps: { AML: ownScreening({ total_hits: 1 }) } }],
  ['no number of hits', { steps: { AML: ownScreening({ total_hits: null }) } }],
  ['no list of hits', { steps: { AML: ownScreening({ hits: null }) } }],
  ['an unreadable list of hits', { steps: { AML: ownScreening({ hits: 'none' }) } }],
  ['an action that is required', { steps: { AML: ownScreening({ action_required: true }) } }],
  ['nobody named as screened', { steps: { AML: ownScreening({ customer_info: null }) } }],
  ['a rejected screening', { entries: entriesOf('REJECTED') }],
  ['a pending screening', { entries: entriesOf('PENDING_VERIFICATION') }],
  ['a screening that is not submitted', { entries: entriesOf('SUBMISSION_REQUIRED') }],
  ['a screening of a new status', { entries: entriesOf('NEW_WORD') }],
  ['a screening that contradicts itself', { steps: { AML: ownScreening({}, { status: 'REJECTED' }) } }],
  ['no answer of the screening', { steps: { AML: undefined } }],
  ['no screening', { entries: entriesOf('APPROVED', 'LIVENESS') }],
  ['no list of steps', { stated: { steps: null } }],
  ['nobody identified', { entries: entriesOf('APPROVED') }],
  ['a rejection of the whole', { stated: { status: 'REJECTED' } }],
  ['a sandbox', { stated: { sandbox: true } }],
];

const naming: readonly (readonly [of: string, name: (id: string) => Answers])[] = [
  ['owner', (id) => owner({ id })],
  ['representative', (id) => rep({ ...customer, id })],
  ['officer', (id) => director(id, undefined)],
];

const wrongOwners = naming.flatMap(([of]) => ownSessions.map(([own, answers]) => ({ of, own, answers })));
/** Each own session under someone, and each whom a company names. */
const drawn = [
  ...new Set([...sample(wrongOwners, { by: ({ own }) => own }), ...sample(wrongOwners, { by: ({ of }) => of })]),
];

describe('a company', () => {
  test('with nothing wrong is cleared', async () => {
    const { ref } = await register('corporate', {}, plain);
    expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });
    const held = await register('corporate', owners([throughFirm, person(3, 40)], [firm()]), plain);
    expect((await clear(held.ref)).current).toMatchObject({ kind: 'clear' });
  });
  test.each(sampleOf(cases))('%s', async (_, answers) => {
    const { ref } = await register('corporate', answers, plain);
    await judgeAll(ref);
    expect((await problemOf(clear(ref))).code).toBe('clear_blocked');
  });

  describe.each(naming)('whose %s has an own session with', (of, name) => {
    test('nothing wrong', async () => {
      const own = await register('individual', {}, { AML: ownScreening(), ID_DOCUMENT: ownDocument });
      const { ref } = await register('corporate', name(own.id), plain);
      expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });
    });
    test.each(drawn.filter((one) => one.of === of))('$own', async ({ answers }) => {
      const own = await register('individual', answers, { AML: ownScreening(), ID_DOCUMENT: ownDocument });
      const { ref } = await register('corporate', name(own.id), plain);
      const { code, blocks = [] } = await problemOf(clear(ref));
      expect(code).toBe('clear_blocked');
      expect(blocks.map(({ target }) => target.ref)).toContain(own.ref);
      expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
    });
  });

  test('on whose owner a match was confirmed needs another person, who has seen that', async () => {
    const own = await register(
      'individual',
      { steps: { AML: ownScreening({ hits: [{ ...ownHit, type: ['Adverse media'] }], total_hits: 1 }) } },
      { ID_DOCUMENT: ownDocument },
    );
    await judgeAll(own.ref, 'match');
    const { ref } = await register('corporate', owner({ id: own.id }), plain);
    expect((await clear(ref)).waiting).toMatchObject({ needsSecond: ['confirmed_match'] });
    const state = () => call(readDecisions, openSession(otherOfficer, ref));
    const toOpen = (await state()).second?.toOpen ?? [];
    expect(toOpen.map((one) => [one.ref, one.step])).toEqual(
      expect.arrayContaining([
        [own.ref, 'AML'],
        [ref, 'BENEFICIAL_OWNERS'],
      ]),
    );
    for (const one of toOpen.filter((target) => target.ref === ref))
      await call(markOpened, otherOfficer, { ref, step: one.step ?? '', body: {} });
    expect((await state()).second).toMatchObject({ refusal: 'evidence' });
    await call(markOpened, otherOfficer, { ref: own.ref, step: 'AML', body: {} });
    expect((await state()).second).toMatchObject({ may: true });
  });

  test('on whose officer one person put a sanctions hit aside needs another person, who has seen that', async () => {
    const own = await register(
      'individual',
      { steps: { AML: ownScreening({ hits: [{ ...ownHit, type: ['Sanctions'] }], total_hits: 1 }) } },
      { ID_DOCUMENT: ownDocument },
    );
    await judgeAll(own.ref);
    const { ref } = await register('corporate', director(own.id, undefined), plain);
    expect((await clear(ref, [], otherOfficer)).waiting).toMatchObject({ needsSecond: ['risky_false_positive'] });
    expect((await call(readDecisions, openSession(officer, ref))).second).toMatchObject({ refusal: 'involved' });
    const { second } = await call(readDecisions, openSession(mlro, ref));
    expect(second?.toOpen.map((one) => one.ref)).toContain(own.ref);
  });

  test('whose owner is a PEP is blocked until a senior manager has approved, with a link to where that is done', async () => {
    const steps = { AML: ownScreening({ hits: [ownHit], total_hits: 1 }), ID_DOCUMENT: ownDocument };
    const own = await register('individual', { steps }, {});
    await judgeAll(own.ref, 'match');
    const { ref } = await register('corporate', owner({ id: own.id }), plain);
    const { blocks } = await problemOf(clear(ref));
    expect(blocks).toMatchObject([{ code: 'approval_missing', target: { ref: own.ref, step: 'AML' } }]);
  });
});
