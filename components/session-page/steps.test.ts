import { describe, expect, it } from 'vitest';
import type { Finding } from '#lib/model/finding.ts';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { approvedText, keyFact, keyOf, lookedAtText, neighbour, subjectRows } from './steps.ts';

const step = (id: string, type: string, status = 'APPROVED'): StepState => ({ id, type, status, step: id });
const steps = [step('1', 'ID_DOCUMENT', 'REJECTED'), step('2', 'LIVENESS'), step('3', 'EMAIL'), step('4', 'AML')];
const now = Date.parse('2026-11-21T12:00:00Z');

const session = (findings: readonly Finding[]): SessionDetail => ({
  ref: '7K2M9QXW4D',
  kind: 'individual',
  app: 'kyc-eu',
  status: 'REJECTED',
  sandbox: false,
  subject: 'Yaroslava Maren Timirgold',
  steps,
  findings,
  firstSeenAt: '2026-11-15T08:10:00Z',
  updatedAt: '2026-11-20T08:10:00Z',
  assignee: null,
  readAt: '2026-11-21T11:59:48Z',
  subjectFacts: [
    { key: 'document_type', value: 'PASSPORT', step: '1', stepType: 'ID_DOCUMENT' },
    { key: 'email', value: 'y.timirgold@post.example', step: '3', stepType: 'EMAIL' },
  ],
});
const rejected: Finding = { code: 'step_rejected', severity: 'severe', step: '1', stepType: 'ID_DOCUMENT' };
const expired: Finding = {
  code: 'document_expired',
  severity: 'severe',
  step: '1',
  stepType: 'ID_DOCUMENT',
  on: '2026-09-14',
  documentType: 'PASSPORT',
};

describe('the rail', () => {
  it('gives the first nine steps a key', () => {
    expect([keyOf(0), keyOf(8), keyOf(9)]).toEqual(['1', '9', undefined]);
  });

  it('moves to a neighbour and stops at the ends', () => {
    expect(neighbour(steps, '2', 1)?.step).toBe('3');
    expect(neighbour(steps, '2', -1)?.step).toBe('1');
    expect(neighbour(steps, '4', 1)).toBeUndefined();
    expect(neighbour(steps, '1', -1)).toBeUndefined();
    expect(neighbour(steps, null, 1)?.step).toBe('1');
    expect(neighbour(steps, null, -1)).toBeUndefined();
  });

  it('tells the worst of a step that is more than its status, else what it says of the subject', () => {
    expect(keyFact(session([rejected, expired]), steps[0] as StepState, now)).toBe('Passport expired 68 days ago');
    expect(keyFact(session([rejected]), steps[0] as StepState, now)).toBe('Passport');
    expect(keyFact(session([]), steps[2] as StepState, now)).toBe('y.timirgold@post.example');
    expect(keyFact(session([]), steps[3] as StepState, now)).toBeUndefined();
  });

  it('counts what is approved', () => {
    expect(approvedText(steps)).toBe('3 of 4 approved');
  });
});

describe('no finding', () => {
  const approved = steps.map((one) => ({ ...one, status: 'APPROVED' }));

  it('says what was looked at and promises nothing', () => {
    for (const words of [approved, approved.slice(0, 3), steps, []].map(lookedAtText))
      expect(words).not.toMatch(/\b(?:clear|clean|fine|okay?|good|no problems?|nothing wrong)\b/i);
    expect(lookedAtText(approved)).toContain('AML step');
  });

  it('of a company leaves its owners to their step, whatever that one’s state', () => {
    expect(lookedAtText(approved)).not.toContain('owners');
    const owners = step('5', 'BENEFICIAL_OWNERS');
    expect(lookedAtText([...approved, owners])).toContain('the owners’ checks in Beneficial owners');
    expect(lookedAtText([...approved.slice(0, 3), owners])).not.toMatch(/aml|screening|check/i);
  });

  it('does not say that none is rejected where one is', () => {
    expect(lookedAtText(steps)).not.toMatch(/no step is/i);
  });

  it('does not mention screening to somebody whose session shows none', () => {
    expect(lookedAtText(approved.slice(0, 3))).not.toMatch(/aml|screening/i);
  });
});

describe('subjectRows', () => {
  it('joins equal values under their sources and keeps different ones apart', () => {
    const fact = (value: string, from: string) => ({ key: 'name', value, step: from, stepType: 'ID_DOCUMENT' });
    const [row] = subjectRows([fact('Yaroslava', '1'), fact('Yaroslava', '2'), fact('Jaroslava', '3')]);
    expect(row?.values.map(({ value, sources }) => [value, sources.length])).toEqual([
      ['Yaroslava', 2],
      ['Jaroslava', 1],
    ]);
  });
});
