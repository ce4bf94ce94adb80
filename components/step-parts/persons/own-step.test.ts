import { describe, expect, test } from 'vitest';
import type { StepState } from '#lib/model/session/session.ts';
import { findOwnStep } from './own-step.ts';

describe('findOwnStep', () => {
  const step = (id: string | null, type: string): StepState => ({ id, type, status: 'APPROVED', step: id ?? type });
  const steps = [step('1', 'ID_DOCUMENT'), step('2', 'AML'), step('3', 'AML')];

  test('matches by id, else by a type that occurs once', () => {
    expect(findOwnStep({ id: '3', type: 'AML' }, { steps })?.step).toBe('3');
    expect(findOwnStep({ id: '77', type: 'ID_DOCUMENT' }, { steps })?.step).toBe('1');
    expect(findOwnStep({ id: '77', type: 'AML' }, { steps })).toBeUndefined();
    expect(findOwnStep({ id: null, type: null }, { steps })).toBeUndefined();
  });

  test('an id of a step of another type does not match', () => {
    expect(findOwnStep({ id: '2', type: 'ID_DOCUMENT' }, { steps })?.step).toBe('1');
    expect(findOwnStep({ id: '1', type: 'LIVENESS' }, { steps })).toBeUndefined();
  });
});
