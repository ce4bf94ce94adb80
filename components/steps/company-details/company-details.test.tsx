import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseStep, redact } from '#lib/contract/index.ts';
import type { SessionDetail, SubjectFact } from '#lib/model/review.ts';
import { type Role, sightOf } from '#lib/model/role.ts';
import { addressLines } from '../company.tsx';
import { knownElsewhere } from './known.ts';
import CompanyDetailsViewer from './viewer.tsx';

const fact = (key: string, value: string, step = 'AML'): SubjectFact => ({ key, value, step, stepType: step });

describe('addressLines', () => {
  it('is the address as on a letter, of the parts that came', () => {
    expect(addressLines({ address: '68 Calle del Olmo', zipcode: '41004', city: 'Sevilla', country: 'ESP' })).toEqual([
      '68 Calle del Olmo',
      '41004 Sevilla',
      'Spain',
    ]);
    expect(addressLines({ address: 'A\nB', zipcode: null, city: 'C', country: 'Nowhere' })).toEqual([
      'A',
      'B',
      'C',
      'Nowhere',
    ]);
    expect(addressLines({ address: null, zipcode: null, city: null, country: null })).toBeNull();
    expect(addressLines({})).toBeUndefined();
  });
});

describe('knownElsewhere', () => {
  const body = { name: 'Alder  Sample BV', registration_number: 'X 1', country: 'NLD' };
  it('sets each other source beside the value', () => {
    const known = knownElsewhere(
      body,
      [
        fact('name', 'ALDER SAMPLE BV'),
        fact('registration_number', 'X 2'),
        fact('company_country', 'NL'),
        fact('email', 'x'),
      ],
      'COMPANY_DETAILS',
    );
    expect(known.map(({ field, agrees }) => [field, agrees])).toEqual([
      ['name', true],
      ['registration_number', false],
      ['country', true],
    ]);
  });

  it('tells what this step said before only where it said something else', () => {
    const own = (value: string) => knownElsewhere(body, [fact('name', value, 'COMPANY_DETAILS')], 'COMPANY_DETAILS');
    expect(own('Alder Sample BV')).toEqual([]);
    expect(own('Birch BV')).toMatchObject([{ agrees: false, value: 'Birch BV' }]);
  });

  it('compares nothing with what is masked, hidden or absent', () => {
    const facts = [fact('name', 'A•••')];
    expect(knownElsewhere({ name: 'Alder' }, facts, 'x')).toEqual([]);
    expect(knownElsewhere({ name: null }, [fact('name', 'A')], 'x')).toEqual([]);
    expect(knownElsewhere({}, [fact('name', 'A'), fact('toString', 'A')], 'x')).toEqual([]);
  });
});

const session = { ref: '7K2M9QXW4D', kind: 'corporate', subjectFacts: [] } as unknown as SessionDetail;

function drawn(body: unknown, status = 'APPROVED', role: Role = 'officer') {
  const read = parseStep('corporate', 'COMPANY_DETAILS', body);
  if (!read.ok) return undefined;
  const subject = { kind: 'corporate', type: 'COMPANY_DETAILS' } as const;
  const seen = redact(subject, read.value, (sensitivity) => sightOf([role], sensitivity));
  const never = () => {};
  return renderToString(
    <CompanyDetailsViewer
      at={{ kind: 'corporate', ref: session.ref, step: 'COMPANY_DETAILS' }}
      type="COMPANY_DETAILS"
      status={status}
      reading={{ body: seen.value, redacted: seen.redacted, readAt: '2026-11-21T00:00:00Z' }}
      session={session}
      file={null}
      onFile={never}
      hit={null}
      onHit={never}
    />,
  ).replaceAll('<!-- -->', '');
}

describe('the viewer', () => {
  it('shows every field, and keys that nobody knows', () => {
    const html = drawn({ name: 'Alder Sample BV', country: 'UTO', city: null, website: 'javascript:alert(1)' });
    expect(html).toContain('Alder Sample BV');
    expect(html).toContain('Utopia');
    expect(html).toContain('website');
    expect(html).toContain('Unknown key');
    expect(html).not.toContain('href="javascript');
  });

  it('tells empty from not submitted from hidden', () => {
    expect(drawn({})).toContain('without any detail of the company');
    expect(drawn({}, 'SUBMISSION_REQUIRED')).toContain('has not described itself yet');
    const hidden = drawn({ name: 'Alder Sample BV' }, 'APPROVED', 'admin');
    expect(hidden).toContain('Hidden from your role');
    expect(hidden).not.toContain('Alder');
    expect(drawn({ name: 'Alder Sample BV' }, 'APPROVED', 'support')).toContain('Alder Sample BV');
  });

  it('draws whatever the contract lets through', () => {
    const value = fc.oneof(fc.constant(null), fc.string({ unit: 'binary', maxLength: 300 }));
    const keys = ['name', 'registration_number', 'structure', 'address', 'zipcode', 'city', 'country', 'other'];
    fc.assert(
      fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }), (body) => {
        expect(drawn(body) ?? '').not.toContain('<script');
      }),
      { numRuns: 60 },
    );
  });
});
