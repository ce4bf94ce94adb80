import { describe, expect, test } from 'vitest';
import { shortThresholdText, toHitMark } from './marks.ts';
import { policy } from './testing/label-samples.ts';

describe('hits', () => {
  const mark = (
    hits: number | null,
    worst: Parameters<typeof toHitMark>[0]['worst'],
    state: 'complete' | 'incomplete' = 'complete',
  ) => toHitMark({ hits, worst, sanctions: worst === 'sanctions', state })?.text ?? null;
  test('are shown by number and strongest kind', () => {
    expect(mark(1, 'pep')).toBe('1 PEP hit');
    expect(mark(3, 'adverse_media')).toBe('3 hits, adverse media');
    expect(mark(null, 'sanctions')).toBe('Hits, sanctions');
    expect(mark(2, null)).toBe('2 hits');
  });
  test('never read as clean', () => {
    expect(mark(0, null)).toBeNull();
    expect(mark(null, null)).toBeNull();
    expect(mark(0, null, 'incomplete')).toBe('Screening incomplete');
    expect(mark(null, null, 'incomplete')).toBe('Screening incomplete');
  });
});

test('the threshold shows whether it is inclusive', () => {
  expect(shortThresholdText({ ...policy, threshold: 0.25, comparison: 'gte' })).toBe('25\u202f%+');
  expect(shortThresholdText({ ...policy, threshold: 0.125, comparison: 'gt' })).toBe('over 12.5\u202f%');
});
