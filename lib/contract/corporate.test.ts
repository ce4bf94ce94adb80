import { describe, expect, test } from 'vitest';
import { type BeneficialOwnersStep, parseStep } from './index.ts';
import { companyAml, companyDetails, fileObject, fullSteps } from './testing/full-steps.ts';
import { unreadablePaths } from './testing/unreadable-paths.ts';

test('COMPANY_DETAILS: absent is null, numbers are text', () => {
  expect(
    parseStep('corporate', 'COMPANY_DETAILS', {
      name: 'Lantern Moor',
      registration_number: 4711,
      city: '',
      country: {},
    }),
  ).toEqual({
    ok: true,
    unreadable: [],
    value: {
      name: 'Lantern Moor',
      registration_number: '4711',
      structure: null,
      address: null,
      zipcode: null,
      city: null,
      country: null,
    },
  });
  expect(unreadablePaths(parseStep('corporate', 'COMPANY_DETAILS', { ...companyDetails, name: ['X'] }))).toEqual([
    'name',
  ]);
});

describe('LEGAL_REPRESENTATIVE', () => {
  const parse = (change: object) =>
    parseStep('corporate', 'LEGAL_REPRESENTATIVE', { ...fullSteps.corporate.LEGAL_REPRESENTATIVE, ...change });

  test.each([
    [
      { required: true, file: fileObject('a') },
      { required: true, file: fileObject('a') },
    ],
    [
      { required: 'true', file: { url: '' } },
      { required: true, file: null },
    ],
    [{ required: false }, { required: false, file: null }],
    [{ file: fileObject('a') }, { required: null, file: fileObject('a') }],
    [{}, null],
    [null, null],
  ])('authorization %j', (authorization, read) => {
    expect(parse({ authorization })).toMatchObject({ ok: true, value: { authorization: read } });
  });

  test('steps: ids as text, null is not an empty list', () => {
    expect(parse({ steps: [{ id: 7, type: 'AML', status: null }] })).toMatchObject({
      value: { steps: [{ id: '7', type: 'AML', status: null }] },
    });
    expect(parse({ steps: null, id: 12 })).toMatchObject({ value: { steps: null, id: '12' } });
    expect(parse({ steps: [] })).toMatchObject({ value: { steps: [] } });
  });

  test.each([
    ['steps as text', { steps: 'none' }, 'steps'],
    ['a step as its type', { steps: ['AML'] }, 'steps.0'],
    ['authorization as a flag', { authorization: true }, 'authorization'],
    ['required as a word', { authorization: { required: 'perhaps' } }, 'authorization.required'],
    ['the file as address', { authorization: { file: 'https://media.example/a' } }, 'authorization.file'],
  ])('%s is unreadable, alone', (_, change, path) => {
    expect(unreadablePaths(parse(change))).toEqual([path]);
  });
});

const parseOwners = (body: unknown) => parseStep('corporate', 'BENEFICIAL_OWNERS', body);
const read = (body: unknown): BeneficialOwnersStep => {
  const parsed = parseOwners(body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value as BeneficialOwnersStep;
};
const edgesOf = (owner: object) => read({ individuals: [{ firstname: 'Ana', ...owner }] }).individuals?.[0]?.edges;
const a = { node_id: 1, shares: 60, director: false };
const b = { node_id: 2, shares: 40, director: null };

describe('BENEFICIAL_OWNERS', () => {
  test.each([
    ['edges alone', { edges: [a, b] }, [a, b]],
    ['links alone', { links: [a, b] }, [a, b]],
    ['both the same', { edges: [a, b], links: [b, a] }, [a, b]],
    ['each a part', { edges: [a], links: [b] }, [a, b]],
    ['an empty list and some', { edges: [], links: [a] }, [a]],
    ['some and an empty list', { edges: [a], links: [] }, [a]],
    ['both empty', { edges: [], links: [] }, []],
    ['neither', {}, null],
    ['both absent', { edges: null, links: '' }, null],
    ['the same in another form', { edges: [a], links: [{ shares: '60', director: 'false', node_id: '1' }] }, [a]],
    [
      'an absent part in two spellings',
      {
        edges: [b],
        links: [
          { node_id: 2, shares: 40 },
          { ...b, director: '' },
        ],
      },
      [b],
    ],
    ['two equal holdings are two', { edges: [a, a], links: [a] }, [a, a]],
    ['other shares to the same node', { edges: [a], links: [{ ...a, shares: 61 }] }, [a, { ...a, shares: 61 }]],
    ['an unknown part tells them apart', { edges: [a], links: [{ ...a, voting: 5 }] }, [a, { ...a, voting: 5 }]],
  ])('%s', (_, owner, edges) => {
    expect(edgesOf(owner)).toEqual(edges);
    expect(JSON.stringify(read({ individuals: [{ firstname: 'Ana', ...owner }] }))).not.toContain('links');
  });

  test('odd numbers stay visible', () => {
    expect(
      edgesOf({ edges: [{ node_id: 'x', shares: 'most', director: 'maybe' }, { shares: -5 }, { shares: 1e9 }] }),
    ).toEqual([
      { node_id: 'x', shares: 'most', director: 'maybe' },
      { node_id: null, shares: -5, director: null },
      { node_id: null, shares: 1e9, director: null },
    ]);
    expect(read({ individuals: [{ node_id: '2', ultimate: 'true' }] }).individuals?.[0]).toMatchObject({
      node_id: 2,
      ultimate: true,
    });
  });

  test('a null list is not an empty list', () => {
    expect(read({ individuals: null, corporates: [] })).toEqual({ individuals: null, corporates: [] });
    expect(read({})).toEqual({ individuals: null, corporates: null });
    expect(read({ individuals: [{}] }).individuals?.[0]).toMatchObject({ edges: null, steps: null, ultimate: null });
  });

  test('a company has the fields of the company steps', () => {
    const [company] =
      read({
        corporates: [
          {
            node_id: 3,
            company_details: { ...companyDetails, zipcode: 1000 },
            aml: { ...companyAml, screening: null, matches: '4' },
            documents: { CERTIFICATE_OF_INCORPORATION: { status: 'VALIDATED', files: fileObject('a') } },
            links: [a],
          },
        ],
      }).corporates ?? [];
    expect(company).toMatchObject({
      company_details: companyDetails,
      aml: { screening: null, matches: 4 },
      documents: { certificate_of_incorporation: { files: [fileObject('a')] }, memorandum_of_association: null },
      edges: [a],
    });
    for (const absent of [null, '', {}])
      expect(
        read({ corporates: [{ node_id: 3, company_details: absent, aml: absent, documents: absent }] }).corporates?.[0],
      ).toMatchObject({
        company_details: null,
        aml: null,
        documents: null,
      });
  });

  test.each([
    ['persons as text', { individuals: 'none' }, 'individuals'],
    ['persons by name', { individuals: { a: {}, b: { node_id: 1 } } }, 'individuals'],
    ['a person as text', { individuals: ['Ana'] }, 'individuals.0'],
    ['companies as a number', { corporates: 0 }, 'corporates'],
    ['edges as text', { individuals: [{ edges: 'none' }] }, 'individuals.0.edges'],
    ['links as text', { individuals: [{ links: 'none' }] }, 'individuals.0.edges'],
    ['an edge as a number', { individuals: [{ edges: [60] }] }, 'individuals.0.edges.0'],
    ['a link as a number', { individuals: [{ edges: [a], links: [60] }] }, 'individuals.0.edges.1'],
    ['screening as text', { corporates: [{ aml: { screening: 'none' } }] }, 'corporates.0.aml.screening'],
    ['documents as a list', { corporates: [{ documents: [fileObject('a')] }] }, 'corporates.0.documents'],
    ['steps as text', { individuals: [{ steps: 'none' }] }, 'individuals.0.steps'],
  ])('%s is unreadable, alone', (_, body, path) => {
    expect(unreadablePaths(parseOwners(body))).toEqual([path]);
  });

  test('links that are not a list, beside a list of edges, stay unchanged', () => {
    expect(read({ individuals: [{ edges: [a], links: 'none' }] }).individuals?.[0]).toMatchObject({
      edges: [a],
      links: 'none',
    });
  });
});
