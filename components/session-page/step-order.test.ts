import { expect, test } from 'vitest';
import type { StepState } from '#lib/model/session/session.ts';
import { neighbour, shortcutOf } from './step-order.ts';

const step = (id: string, type: string, status = 'APPROVED'): StepState => ({ id, type, status, step: id });
const steps = [step('1', 'ID_DOCUMENT', 'REJECTED'), step('2', 'LIVENESS'), step('3', 'EMAIL'), step('4', 'AML')];

test('the first nine steps have a shortcut', () => {
  expect([shortcutOf(0), shortcutOf(8), shortcutOf(9)]).toEqual(['1', '9', undefined]);
});

test('neighbours, and none beyond the ends', () => {
  expect(neighbour(steps, '2', 1)?.step).toBe('3');
  expect(neighbour(steps, '2', -1)?.step).toBe('1');
  expect(neighbour(steps, '4', 1)).toBeUndefined();
  expect(neighbour(steps, '1', -1)).toBeUndefined();
  expect(neighbour(steps, null, 1)?.step).toBe('1');
  expect(neighbour(steps, null, -1)).toBeUndefined();
});
