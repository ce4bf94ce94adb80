import { describe, expect, test } from 'vitest';
import { type CompanyAmlStep, parseStep } from '../index.ts';
import { companyAml } from '../testing/full-steps.ts';
import { unreadablePaths } from '../testing/unreadable-paths.ts';

const parse = (change: object) => parseStep('corporate', 'AML', { ...companyAml, ...change });
const readHit = (change: object) => {
  const parsed = parse({ screening: [{ ...companyAml.screening[0], ...change }] });
  return parsed.ok ? (parsed.value as CompanyAmlStep).screening?.[0] : parsed.issues;
};

describe('AML of a company', () => {
  test.each([
    ['an empty screening', { screening: [], matches: 0 }, { screening: [], matches: 0 }],
    ['null screening', { screening: null, matches: 3 }, { screening: null, matches: 3 }],
    ['no key for screening', { screening: undefined, matches: 0 }, { screening: null, matches: 0 }],
    ['no matches reported', { matches: '' }, { matches: null }],
    [
      'matches as text',
      { matches: '3', status: 7, monitoring: 'false' },
      { matches: 3, status: '7', monitoring: false },
    ],
    ['no decision', { decision: { reasons: null, output: '' } }, { decision: null }],
    ['a decision without reasons', { decision: { output: 'X' } }, { decision: { output: 'X', reasons: null } }],
  ])('%s', (_, change, read) => {
    expect(parse(change)).toMatchObject({ ok: true, value: read });
  });

  test('an empty answer is a step that holds nothing yet', () => {
    expect(parseStep('corporate', 'AML', {})).toMatchObject({ ok: true, value: { screening: null, matches: null } });
  });

  test.each([
    ['a code', 'UT', ['UT']],
    ['a list of codes', ['UT', 'XA'], ['UT', 'XA']],
    ['one country', { country_code: 'UT', name: 'Utopia' }, [{ country_code: 'UT', name: 'Utopia' }]],
    ['a list of countries', [{ country_code: 'UT' }], [{ country_code: 'UT' }]],
    ['an empty list', [], []],
    ['absent', '', null],
    ['null', null, null],
    ['absent in a list', ['', 'UT'], [null, 'UT']],
  ])('countries: %s', (_, countries, read) => {
    expect(readHit({ info: { full_name: 'X', countries } })).toMatchObject({ info: { countries: read } });
  });

  test('a null list is not an empty list', () => {
    expect(readHit({ sanctions: null, pep: [], adverse_media: undefined, types: null })).toMatchObject({
      sanctions: null,
      pep: [],
      adverse_media: null,
      types: null,
    });
    expect(readHit({ types: 'sanction', id: 7, info: { aka: 'X' } })).toMatchObject({
      types: ['sanction'],
      id: '7',
      info: { aka: ['X'], countries: null, associates: null },
    });
  });

  test.each([
    ['screening as text', { screening: 'none' }, 'screening'],
    ['screening as a number', { screening: 0 }, 'screening'],
    ['screening by name', { screening: { a: { id: 'x' } } }, 'screening'],
    ['a hit as text', { screening: ['x'] }, 'screening.0'],
    ['matches as a list', { matches: [] }, 'matches'],
    ['sanctions as a flag', { screening: [{ sanctions: false }] }, 'screening.0.sanctions'],
    ['pep as a number', { screening: [{ pep: 0 }] }, 'screening.0.pep'],
    ['media as text', { screening: [{ adverse_media: 'x' }] }, 'screening.0.adverse_media'],
    ['a list entry as text', { screening: [{ sanctions: ['x'] }] }, 'screening.0.sanctions.0'],
    ['a decision as text', { decision: 'COMPLIANT' }, 'decision'],
  ])('%s is unreadable, alone', (_, change, path) => {
    expect(unreadablePaths(parse(change))).toEqual([path]);
  });
});
