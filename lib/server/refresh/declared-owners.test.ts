import { describe, expect, test } from 'vitest';
import { type BeneficialOwnersStep, parseStep } from '#lib/contract/index.ts';
import type { ReviewedSession } from '#lib/server/store/index.ts';
import { toDeclared } from './declared-owners.ts';

function parse(body: unknown): BeneficialOwnersStep {
  const parsed = parseStep('corporate', 'BENEFICIAL_OWNERS', body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value as BeneficialOwnersStep;
}
const declare = (body: unknown, sessions: ReadonlyMap<string, ReviewedSession> = new Map(), screening = true) =>
  toDeclared(parse(body), null, sessions, screening);

describe('owners', () => {
  test('links are merged by the contract; what is no list becomes one unreadable edge', () => {
    const edge = { node_id: 1, shares: 50, director: false };
    const [merged, odd] =
      declare({
        individuals: [
          { node_id: 2, edges: [edge], links: [edge, { node_id: '9', shares: '10' }] },
          { node_id: 3, edges: [edge], links: 'see the register' },
        ],
      }).individuals ?? [];
    expect(merged).toMatchObject({
      edges: [
        { nodeId: 1, shares: 50, director: false },
        { nodeId: 9, shares: 10, director: null },
      ],
      links: null,
    });
    expect(odd).toMatchObject({ links: [{ nodeId: 'see the register', shares: null, director: null }] });
  });

  test('what is not reported is null, never false and never empty', () => {
    const { individuals, corporates, subject } = declare({ individuals: [{ node_id: 2, edges: [] }] });
    expect({ corporates, subject }).toEqual({ corporates: null, subject: null });
    expect(individuals).toEqual([
      {
        nodeId: 2,
        name: null,
        country: null,
        birthDate: null,
        ultimate: null,
        status: null,
        checks: null,
        screened: null,
        edges: [],
        links: null,
      },
    ]);
  });

  test('documents: every part with a status and files, under one spelling', () => {
    const documents = {
      MEMORANDUM_OF_ASSOCIATION: { files: null, status: 'VALIDATED' },
      CERTIFICATE_OF_INCORPORATION: null,
      remark: 'none yet',
    };
    const [company] = declare({ corporates: [{ node_id: 2, documents }] }).corporates ?? [];
    expect(company?.documents).toEqual([{ type: 'memorandum_of_association', status: 'VALIDATED' }]);
    const [silent] = declare({ corporates: [{ node_id: 2, documents: { remark: 'none yet' } }] }).corporates ?? [];
    expect(silent?.documents).toBeNull();
  });
});

describe('the screening of a company', () => {
  const screenedAs = (aml: unknown, screening = true) =>
    declare({ corporates: [{ node_id: 2, aml }] }, new Map(), screening).corporates?.[0]?.screened;
  const lists = { sanctions: [], pep: [], adverse_media: [] };

  test('no screening, or one that the reviewer may not know of, is null', () => {
    expect(screenedAs(null)).toBeNull();
    expect(screenedAs({ matches: 0, screening: [] }, false)).toBeNull();
  });

  test.each([
    [
      { matches: 0, screening: [] },
      { hits: 0, sanctions: false, worst: null, state: 'complete' },
    ],
    [
      { matches: null, screening: [] },
      { hits: 0, sanctions: null, worst: null, state: 'incomplete' },
    ],
    [
      { matches: 0, screening: null, status: 'NO_MATCH' },
      { hits: 0, sanctions: null, worst: null, state: 'incomplete' },
    ],
    [{ status: 'NO_MATCH' }, { hits: null, sanctions: null, worst: null, state: 'incomplete' }],
    [
      { matches: -1, screening: [] },
      { hits: 0, sanctions: null, worst: null, state: 'incomplete' },
    ],
    [
      { matches: 3, screening: [{ ...lists, types: ['pep'] }] },
      { hits: 3, sanctions: null, worst: 'pep', state: 'incomplete' },
    ],
    [
      { matches: 1, screening: [{ ...lists, types: ['adverse-media'] }] },
      { hits: 1, sanctions: false, worst: 'adverse_media', state: 'complete' },
    ],
    [
      { matches: 1, screening: [{ ...lists, sanctions: null, types: ['pep'] }] },
      { hits: 1, sanctions: null, worst: 'pep', state: 'complete' },
    ],
    [
      { matches: 1, screening: [{ types: ['pep'] }] },
      { hits: 1, sanctions: null, worst: 'pep', state: 'incomplete' },
    ],
    [
      { matches: 5, screening: [{ sanctions: [{ name: 'a list' }], types: ['pep'] }] },
      { hits: 5, sanctions: true, worst: 'sanctions', state: 'incomplete' },
    ],
  ])('%j', (aml, expected) => {
    expect(screenedAs(aml)).toEqual(expected);
  });
});

describe('the screening of a person, from their own session', () => {
  const screenedAs = (facts: Readonly<Record<string, string>>, steps = ['AML']) => {
    const record = {
      steps: steps.map((type) => ({ step: type, type, screening: type === 'AML' })),
      facts: Object.entries(facts).map(([key, value]) => ({ key, value, step: 'AML' })),
    } as unknown as ReviewedSession;
    const body = { individuals: [{ node_id: 2, id: 'session-2' }] };
    return declare(body, new Map([['session-2', record]])).individuals?.[0]?.screened;
  };

  test('a session without screening gives null', () => {
    expect(screenedAs({}, ['ID_DOCUMENT'])).toBeNull();
  });

  test.each([
    [{}, { hits: null, sanctions: null, worst: null, state: 'incomplete' }],
    [{ unreadable: '1' }, { hits: null, sanctions: null, worst: null, state: 'incomplete' }],
    [
      { hits_reported: '0', hits_delivered: '0' },
      { hits: 0, sanctions: false, worst: null, state: 'complete' },
    ],
    [{ hits_reported: '0' }, { hits: 0, sanctions: null, worst: null, state: 'incomplete' }],
    [
      { hits_reported: '5', hits_delivered: '3', hits_pep: '3' },
      { hits: 5, sanctions: null, worst: 'pep', state: 'incomplete' },
    ],
    [
      { hits_reported: '2', hits_delivered: '2', hits_pep: '1', hits_sanctions: '1' },
      { hits: 2, sanctions: true, worst: 'sanctions', state: 'complete' },
    ],
    // A hit of an unknown kind may be a sanction.
    [
      { hits_reported: '1', hits_delivered: '1', hits_other: '1' },
      { hits: 1, sanctions: null, worst: 'other', state: 'complete' },
    ],
  ])('%j', (facts, expected) => {
    expect(screenedAs(facts)).toEqual(expected);
  });
});
