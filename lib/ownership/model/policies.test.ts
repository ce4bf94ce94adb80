import { expect, test } from 'vitest';
import { configuredPolicy, policyById } from './policies.ts';

test('a threshold outside 0 to 100 % is refused', () => {
  for (const thresholdPercent of [0, -1, 100.1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => configuredPolicy({ thresholdPercent, inclusive: true })).toThrow(TypeError);
  expect(configuredPolicy({ thresholdPercent: 25, inclusive: true })).toBe(policyById('amlr-2027'));
  expect(configuredPolicy({ thresholdPercent: 10, inclusive: false })).toMatchObject({
    threshold: 0.1,
    comparison: 'gt',
  });
});
