import { describe, expect, it } from 'vitest';
import type { SubjectFact } from '#lib/model/review.ts';
import { compareSessions } from './comparison.ts';

const session = (facts: Readonly<Record<string, string | readonly string[]>>) => ({
  subjectFacts: Object.entries(facts).flatMap(([key, value]) =>
    [value].flat().map((one): SubjectFact => ({ key, value: one, step: '1', stepType: 'ID_DOCUMENT' })),
  ),
});
const verdict = (key: string, own: Parameters<typeof session>[0], other: Parameters<typeof session>[0] | null) => {
  const row = compareSessions(session(own), [other && session(other)]).find((one) => one.key === key);
  return row?.others[0];
};

describe('compareSessions', () => {
  it('says equal and different by what the values mean', () => {
    expect(verdict('birth_date', { birth_date: '1987-03-12' }, { birth_date: '1987-03-12T00:00:00Z' })?.verdict).toBe(
      'equal',
    );
    expect(verdict('birth_date', { birth_date: '1987-03-12' }, { birth_date: '1991-10-30' })?.verdict).toBe(
      'different',
    );
    expect(verdict('nationality', { nationality: 'PT' }, { nationality: 'PRT' })?.verdict).toBe('equal');
    expect(verdict('document_number', { document_number: 'L8R 301' }, { document_number: 'L8R301' })?.verdict).toBe(
      'equal',
    );
  });

  it('calls a side that says nothing missing, and a session that is not known unknown', () => {
    expect(verdict('phone', { phone: '+351912345678' }, {})?.verdict).toBe('missing');
    expect(verdict('phone', {}, { phone: '+351912345678' })?.verdict).toBe('missing');
    expect(verdict('phone', { phone: '+351912345678' }, null)?.verdict).toBe('unknown');
  });

  it('concludes nothing from masked values', () => {
    expect(verdict('name', { name: 'A••• K•••' }, { name: 'A••• K•••' })).toMatchObject({
      verdict: 'not_compared',
      remark: 'hidden from your role',
    });
  });

  it('finds the one value that two sessions share', () => {
    expect(verdict('phone', { phone: ['+351912345678', '+351911111111'] }, { phone: '+351912345678' })).toMatchObject({
      verdict: 'equal',
      remark: 'one of several values',
    });
  });
});
