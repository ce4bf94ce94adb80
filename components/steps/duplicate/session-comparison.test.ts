import { describe, expect, test } from 'vitest';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { compareSessions } from './session-comparison.tsx';

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
  test('compares the meaning of values', () => {
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

  test('a side without value is missing, an unregistered session unknown', () => {
    expect(verdict('phone', { phone: '+351912345678' }, {})?.verdict).toBe('missing');
    expect(verdict('phone', {}, { phone: '+351912345678' })?.verdict).toBe('missing');
    expect(verdict('phone', { phone: '+351912345678' }, null)?.verdict).toBe('unknown');
  });

  test('masked values are not compared', () => {
    expect(verdict('name', { name: 'A••• K•••' }, { name: 'A••• K•••' })).toMatchObject({
      verdict: 'not_compared',
      remark: 'not available to your role',
    });
  });

  test('one shared value is enough', () => {
    expect(verdict('phone', { phone: ['+351912345678', '+351911111111'] }, { phone: '+351912345678' })).toMatchObject({
      verdict: 'equal',
      remark: 'one of several values',
    });
  });
});
