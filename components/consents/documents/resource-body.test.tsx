import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { parseResource } from '#lib/contract/index.ts';
import { fullResources, identity, residency } from '#lib/contract/testing/full-resources.ts';
import { identityChecks, type ResourceName, resourceNames } from '#lib/model/consents/resources.ts';
import { ResourceBody } from './resource-body.tsx';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const status = { error: false, api_code: 'SUCCESS', type: 'success', message: 'success' };

/** The visible text of what a reviewer gets for this answer of the service, one line for each element. */
function textOf(resource: ResourceName, data: unknown): string {
  const parsed = parseResource({ resource }, { data, status });
  if (!parsed.ok) throw new Error('not readable');
  const html = renderToString(
    <ClockProvider renderedAtMs={nowMs}>
      <ResourceBody resource={resource} data={parsed.value.data} />
    </ClockProvider>,
  );
  expect(html).not.toContain(' style=');
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<\/?(?:bdi|code|time|span|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s*\n\s*/g, '\n');
}

/** The value behind a label. */
const shownFor = (text: string, label: string): string | undefined =>
  new RegExp(`\\n${label}\\n+([^\\n]*)`).exec(text)?.[1];

const passport = (changed: Readonly<Record<string, unknown>>) => textOf('identity', [{ ...identity, ...changed }]);

describe('an identity document', () => {
  test('in full: names, numbers, checks, scores as they came', () => {
    const text = textOf('identity', fullResources.identity.data);
    for (const [label, value] of [
      ['Given names', 'Ana'],
      ['Surname', 'Specimen'],
      ['Sex', 'Female (F)'],
      ['Document number', 'X1234567'],
      ['Trust score', '91'],
      ['Similarity score', '98.5'],
      ['Liveness', 'Passed'],
      ['MRZ', 'Incorrect'],
      ['Image quality', 'Correct'],
      ['Compliance', 'Uncertain'],
      ['Officer of the app', 'Pending'],
    ] as const)
      expect([label, shownFor(text, label)]).toEqual([label, value]);
    expect(text).toContain('1 incorrect, 9 correct, 2 not provided');
    expect(text).toContain('1 reported');
    expect(text).not.toMatch(/91 ?%|of 100/);
  });

  test('today’s expiry beside the check made then', () => {
    const text = passport({ expiration_date: '2026-11-09' });
    expect(text).toContain('Expired 12 days ago');
    expect(text).toContain('Checked by the verification service: not expired');
    expect(passport({ expiration_date: 'NO_EXPIRATION' })).toContain('Does not expire');
    expect(passport({ expiration_date: '0001-01-01' })).toMatch(/Expiry\nNot provided/);
    expect(passport({ check_document_expiration: 0 })).toContain('Checked by the verification service: not provided');
  });

  test('a missing AML check is not "none"', () => {
    for (const aml_check of [null, undefined]) {
      const text = passport({ aml_check });
      expect(shownFor(text, 'Hits')).toBe('Not reported');
      expect(text).not.toMatch(/\bnone\b|\b0 reported/i);
    }
    expect(passport({ aml_check: { aml_matches: null, aml_response: { matches: ['?'] } } })).toContain(
      'Number not reported, 1 delivered',
    );
    expect(passport({ aml_check: { aml_matches: 4, aml_response: { matches: [] } } })).toContain(
      '4 reported, 0 delivered',
    );
    expect(passport({ aml_compliance: null, app_aml_compliance: null })).toMatch(
      /Compliance\nNot reported\nOfficer of the app\nNot reported/,
    );
  });

  test('what came beside the matches is shown, and a list that could not be read is not one that did not come', () => {
    const odd = passport({
      aml_check: { aml_matches: 0, list: 'S-1', aml_response: { matches: [], hits: ['Ana X'] } },
    });
    expect(odd).toContain('S-1');
    expect(odd).toContain('Ana X');
    for (const aml_response of [['a'], { matches: { a: 'b' } }]) {
      const text = passport({ aml_check: { aml_matches: 0, aml_response } });
      expect(text).toContain('Could not be read');
      expect(text).not.toContain('no list delivered');
    }
  });

  test('undocumented matches are shown as received', () => {
    const text = passport({
      aml_check: { aml_matches: 1, aml_response: { matches: [{ unheard_of: 'Ana Specimen' }] } },
    });
    expect(text).toContain('the fields of a hit are not documented');
    expect(text).toContain('1 field');
  });

  test('checks other than 1 and -1 are no result, and say what came', () => {
    for (const check of [0, 2, -7]) expect(passport({ check_mrz: check })).toContain(`Not providedreceived (${check})`);
    expect(shownFor(passport({ check_mrz: null }), 'MRZ')).toBe('Not provided');
  });

  test('an unreadable value is not an absent one', () => {
    expect(shownFor(passport({ birth_date: { year: 1987 } }), 'Birth date')).toBe('Could not be read');
    expect(shownFor(passport({ birth_date: '' }), 'Birth date')).toBe('Not provided');
    expect(shownFor(passport({ check_mrz: 'yes' }), 'MRZ')).toBe('Could not be read');
  });

  test('unknown words and keys are shown as received', () => {
    const text = passport({ state: 'ON_THE_MOON', liveness: 'MAYBE', aml_compliance: 'PERHAPS', eye_colour: 'grey' });
    for (const word of ['ON_THE_MOON', 'MAYBE', 'PERHAPS', 'eye_colour', 'grey', 'Unknown key'])
      expect(text).toContain(word);
  });

  test('state mode shows state and type alone', () => {
    const text = textOf('identity', [{ document_type: 'PASSPORT', state: 'PENDING' }]);
    expect(text.trim().split('\n')).toEqual(['Passport', 'Pending', 'State only']);
  });

  test('a minor is flagged', () => {
    expect(passport({ birth_date: '2010-03-12' })).toContain('Minor, 16 years');
  });
});

test('no blank document pretends that there is nothing to see', () => {
  const keys = [...Object.keys(identity), ...identityChecks];
  for (const nothing of [null, '']) {
    const text = textOf('identity', [Object.fromEntries(keys.map((key) => [key, nothing]))]);
    expect(text).not.toMatch(/\bnone\b|—|\bclear\b/i);
    for (const label of ['Given names', 'Surname', 'Birth date', 'Nationality', 'Document number'])
      expect([label, shownFor(text, label)]).toEqual([label, 'Not provided']);
    expect(text).toContain('Not providedChecked by the verification service: not provided');
    expect(text).toContain('State not reported');
    expect(text).toContain('12 not provided');
    expect(shownFor(text, 'Liveness')).toBe('Not reported');
  }
});

test('every resource in full, and each part of it missing', () => {
  for (const resource of resourceNames) {
    const { data } = fullResources[resource];
    expect(textOf(resource, data).length).toBeGreaterThan(10);
    const [first] = [data].flat();
    for (const key of Object.keys(first ?? {})) {
      const { [key]: _, ...rest } = first as Readonly<Record<string, unknown>>;
      expect(textOf(resource, Array.isArray(data) ? [rest] : rest)).not.toMatch(/\bnone\b|undefined|\[object/);
    }
  }
});

describe('a company', () => {
  const { data } = fullResources.corporate;

  test('its people carry no shares, and it says so once', () => {
    const text = textOf('corporate', data);
    expect(text.match(/never enter the ownership computation/g)).toHaveLength(1);
    expect(text).toContain('Administrator of the company');
    expect(text).toContain('Identity: Passport');
    expect(text).toContain('Residency: Utility bill');
    expect(text).not.toContain('Officer of the app\nNot reported');
  });

  test('missing lists are not empty lists', () => {
    const missing = textOf('corporate', { ...data, documents: null, directors: null, beneficial_owners: null });
    expect(missing.match(/Not reported/g)).toHaveLength(3);
    const empty = textOf('corporate', { ...data, documents: [], directors: [], beneficial_owners: [] });
    for (const text of ['0 documents reported', '0 directors reported', '0 beneficial owners reported'])
      expect(empty).toContain(text);
  });

  test('odd entries cost themselves alone', () => {
    const odd = [null, 'a text', { firstname: null, lastname: 'Lone' }, { identity: [], residency: residency }];
    const text = textOf('corporate', { ...data, directors: odd, documents: ['deed', null] });
    for (const part of ['Could not be read', 'Lone', 'Name not provided', 'Residency: Utility bill'])
      expect(text).toContain(part);
  });
});
