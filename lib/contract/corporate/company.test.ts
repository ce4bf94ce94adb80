/** COMPANY_DETAILS and LEGAL_REPRESENTATIVE. */
import { describe, expect, test } from 'vitest';
import { parseStep } from '../index.ts';
import { companyDetails, fileObject, fullSteps } from '../testing/full-steps.ts';
import { unreadablePaths } from '../testing/unreadable-paths.ts';

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
