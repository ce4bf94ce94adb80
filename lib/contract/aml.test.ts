import { describe, expect, test } from 'vitest';
import { type AmlStep, type CompanyAmlStep, parseStep } from './index.ts';
import { companyAml, fullSteps } from './testing/full-steps.ts';
import { unreadablePaths } from './testing/unreadable-paths.ts';

const full = fullSteps.individual.AML as AmlStep;
const parse = (aml: unknown) => parseStep('individual', 'AML', { ...full, verification: { aml } });
const readHit = (change: object) => {
  const parsed = parse({ ...full.verification?.aml, hits: [{ ...full.verification?.aml?.hits?.[0], ...change }] });
  return parsed.ok ? (parsed.value as AmlStep).verification?.aml?.hits?.[0] : parsed.issues;
};

describe('AML of a person', () => {
  test.each([
    ['no hits, as reported', { hits: [], total_hits: 0 }, { hits: [], total_hits: 0 }],
    ['null hits', { hits: null, total_hits: 5 }, { hits: null, total_hits: 5 }],
    ['no key for hits', { total_hits: 0 }, { hits: null, total_hits: 0 }],
    ['hits as an empty object', { hits: {}, total_hits: 0 }, { hits: null, total_hits: 0 }],
    ['no total', { hits: [] }, { hits: [], total_hits: null }],
    ['the total as text', { hits: [], total_hits: '5' }, { hits: [], total_hits: 5 }],
    [
      'flags as text',
      { action_required: 'true', monitored: 'false' },
      { action_required: true, monitored: false, hits: null },
    ],
  ])('%s', (_, aml, read) => {
    expect(parse(aml)).toMatchObject({ ok: true, value: { verification: { aml: read } } });
  });

  test('an answer without screening is null, not an empty screening', () => {
    for (const aml of [null, '', {}, { hits: null, total_hits: '', customer_info: {} }])
      expect(parse(aml)).toMatchObject({ ok: true, value: { verification: null } });
  });

  test.each([
    ['hits as text', { hits: 'none' }, 'verification.aml.hits'],
    ['hits as a number', { hits: 0 }, 'verification.aml.hits'],
    ['hits by name', { hits: { 0: { type: ['PEP'] } } }, 'verification.aml.hits'],
    ['a hit as text', { hits: ['Ana'] }, 'verification.aml.hits.0'],
    ['a null hit', { hits: [null] }, 'verification.aml.hits.0'],
    ['the total as a word', { total_hits: 'many' }, 'verification.aml.total_hits'],
    ['a flag as a word', { action_required: 'yes' }, 'verification.aml.action_required'],
    ['aml as a list', [], 'verification.aml'],
  ])('%s is unreadable, alone', (_, aml, path) => {
    expect(unreadablePaths(parse(aml))).toEqual([path]);
  });

  test('an empty hit is still a hit', () => {
    const empty = { info: null, type: null, aliases: null, fields: null, media: null };
    expect(parse({ hits: [{}, { info: {}, type: null, aliases: '' }] })).toMatchObject({
      value: { verification: { aml: { hits: [empty, empty] } } },
    });
  });

  test('bare strings for lists, numbers for text', () => {
    expect(readHit({ type: 'PEP', aliases: 'A. S.' })).toMatchObject({ type: ['PEP'], aliases: ['A. S.'] });
    expect(readHit({ info: { birth_date: 1951 }, aliases: [7, null, ''] })).toMatchObject({
      info: { full_name: null, birth_date: '1951' },
      aliases: ['7', null, null],
    });
    expect(readHit({ type: [], aliases: [] })).toMatchObject({ type: [], aliases: [] });
  });

  test.each([
    ['text', 'UTS-1', 'UTS-1'],
    ['a number', 7, '7'],
    ['names and values', [{ name: 'Post', value: 'Mayor' }], [{ name: 'Post', value: 'Mayor' }]],
    ['an empty list', [], []],
    ['absent', '', null],
  ])('the value of a field: %s', (_, value, read) => {
    expect(readHit({ fields: [{ name: 'X', tag: 'pep', value }] })).toMatchObject({
      fields: [{ name: 'X', source: null, tag: ['pep'], countries: null, value: read }],
    });
  });

  test('text is unchanged, neither trimmed nor escaped', () => {
    const nasty = ' \u202e<script>=1+1\u0000\ud800 ';
    expect(readHit({ info: { full_name: nasty }, media: [{ url: 'javascript:alert(1)' }] })).toMatchObject({
      info: { full_name: nasty },
      media: [{ url: 'javascript:alert(1)', date: null }],
    });
  });
});

const parseCompany = (change: object) => parseStep('corporate', 'AML', { ...companyAml, ...change });
const readCompanyHit = (change: object) => {
  const parsed = parseCompany({ screening: [{ ...companyAml.screening[0], ...change }] });
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
    expect(parseCompany(change)).toMatchObject({ ok: true, value: read });
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
    expect(readCompanyHit({ info: { full_name: 'X', countries } })).toMatchObject({ info: { countries: read } });
  });

  test('a null list is not an empty list', () => {
    expect(readCompanyHit({ sanctions: null, pep: [], adverse_media: undefined, types: null })).toMatchObject({
      sanctions: null,
      pep: [],
      adverse_media: null,
      types: null,
    });
    expect(readCompanyHit({ types: 'sanction', id: 7, info: { aka: 'X' } })).toMatchObject({
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
    expect(unreadablePaths(parseCompany(change))).toEqual([path]);
  });
});
