import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { SessionDetail, SubjectFact } from '#lib/model/session/session.schema.ts';
import { runs } from '#lib/testing/sample.ts';
import CompanyDetailsViewer, { otherSourcesOf } from './viewer.tsx';

const fact = (key: string, value: string, step = 'AML'): SubjectFact => ({ key, value, step, stepType: step });

describe('otherSourcesOf', () => {
  const body = { name: 'Alder  Sample BV', registration_number: 'X 1', country: 'NLD' };
  test('compares each other source with the value', () => {
    const sources = otherSourcesOf(
      body,
      [
        fact('name', 'ALDER SAMPLE BV'),
        fact('registration_number', 'X 2'),
        fact('company_country', 'NL'),
        fact('email', 'x'),
      ],
      'COMPANY_DETAILS',
    );
    expect(sources.map(({ field, agreement }) => [field, agreement])).toEqual([
      ['name', 'equal'],
      ['registration_number', 'different'],
      ['country', 'equal'],
    ]);
  });

  test('an earlier value of this step is included only if it differs', () => {
    const own = (value: string) => otherSourcesOf(body, [fact('name', value, 'COMPANY_DETAILS')], 'COMPANY_DETAILS');
    expect(own('Alder Sample BV')).toEqual([]);
    expect(own('Birch BV')).toMatchObject([{ agreement: 'different', value: 'Birch BV' }]);
    expect(own('Alder Sample NV')).toMatchObject([{ agreement: 'partial', remark: 'other company form' }]);
  });

  test('masked, hidden and absent values are not compared', () => {
    const facts = [fact('name', 'A•••')];
    expect(otherSourcesOf({ name: 'Alder' }, facts, 'x')).toEqual([]);
    expect(otherSourcesOf({ name: null }, [fact('name', 'A')], 'x')).toEqual([]);
    expect(otherSourcesOf({}, [fact('name', 'A'), fact('toString', 'A')], 'x')).toEqual([]);
  });
});

const session = { ref: '7K2M9QXW4D', kind: 'corporate', subjectFacts: [] } as unknown as SessionDetail;

function render(body: unknown, status = 'APPROVED', role: Role = 'officer') {
  const parsed = parseStep('corporate', 'COMPANY_DETAILS', body);
  if (!parsed.ok) return undefined;
  const subject = { kind: 'corporate', type: 'COMPANY_DETAILS' } as const;
  const redacted = redactFor(role, subject, parsed.value);
  const never = () => {};
  return renderToString(
    <CompanyDetailsViewer
      at={{ kind: 'corporate', ref: session.ref, step: 'COMPANY_DETAILS' }}
      type="COMPANY_DETAILS"
      status={status}
      answer={{ body: redacted.value, redacted: redacted.redacted, readAt: '2026-11-21T00:00:00Z' }}
      session={session}
      file={null}
      onFile={never}
      hit={null}
      onHit={never}
    />,
  ).replaceAll('<!-- -->', '');
}

describe('CompanyDetailsViewer', () => {
  test('shows every field and unknown keys', () => {
    const html = render({ name: 'Alder Sample BV', country: 'UTO', city: null, website: 'javascript:alert(1)' });
    expect(html).toContain('Alder Sample BV');
    expect(html).toContain('Utopia');
    expect(html).toContain('website');
    expect(html).toContain('Unknown key');
    expect(html).not.toContain('href="javascript');
  });

  test('empty, not submitted and hidden are distinct', () => {
    expect(render({})).toContain('without any company details');
    expect(render({}, 'SUBMISSION_REQUIRED')).toContain('has not submitted its details yet');
    const hidden = render({ name: 'Alder Sample BV' }, 'APPROVED', 'admin');
    expect(hidden).toContain('Not available to your role');
    expect(hidden).not.toContain('Alder');
    expect(render({ name: 'Alder Sample BV' }, 'APPROVED', 'support')).toContain('Alder Sample BV');
  });

  test('renders any valid answer', () => {
    const value = fc.oneof(fc.constant(null), fc.string({ unit: 'binary', maxLength: 300 }));
    const keys = ['name', 'registration_number', 'structure', 'address', 'zipcode', 'city', 'country', 'other'];
    fc.assert(
      fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }), (body) => {
        expect(render(body) ?? '').not.toContain('<script');
      }),
      runs(60),
    );
  });
});
