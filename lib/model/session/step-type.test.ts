import { expect, test } from 'vitest';
import { isScreeningStep } from '../access/tipping-off.ts';
import { findStepType, isExplained } from './step-type.ts';

test('a known type has its record; any other text, also the name of an object property, has none', () => {
  expect(findStepType('PHONE')).toEqual({ label: 'Phone', isExplained: true });
  expect(isExplained('EMAIL')).toBe(false);
  for (const unknown of ['', 'phone', 'VIDEO_CALL', 'constructor', '__proto__', 'toString']) {
    expect(findStepType(unknown)).toBeUndefined();
    expect(isExplained(unknown)).toBe(false);
  }
});

test('of the known types only AML is screening', () => {
  expect(['AML', 'DUPLICATE', 'BENEFICIAL_OWNERS', 'CORPORATE_OFFICER'].filter(isScreeningStep)).toEqual(['AML']);
});
