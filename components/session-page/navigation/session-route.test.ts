import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepPage } from '#lib/model/addresses.ts';
import type { StepState } from '#lib/model/session/session.schema.ts';
import { type Click, isPlainClick, neighbour, routeAt, shortcutOf, stepOfRoute } from './session-route.ts';

const ref = '7K2M9QXW4D';
const step = (address: string, type = 'ID_DOCUMENT') => ({ id: address, step: address, type, status: 'APPROVED' });
const session = { ref, kind: 'individual' as const, steps: [step('1'), step('2', 'LIVENESS'), step('AML', 'AML')] };

describe('routeAt', () => {
  test('the session, one of its steps, or neither', () => {
    expect(routeAt(session, `/sessions/${ref}`)).toBeNull();
    expect(routeAt(session, `/sessions/${ref}/steps/2`)).toMatchObject({ type: 'LIVENESS' });
    expect(routeAt(session, `/sessions/${ref}/steps/9`)).toBeUndefined();
    expect(routeAt(session, '/sessions/0000000000')).toBeUndefined();
    expect(routeAt(session, '/sessions/0000000000/steps/2')).toBeUndefined();
    expect(routeAt(session, '/sessions')).toBeUndefined();
  });

  test('a step type alone is not an address: the server redirects such a link', () => {
    expect(routeAt(session, `/sessions/${ref}/steps/LIVENESS`)).toBeUndefined();
    expect(routeAt(session, `/sessions/${ref}/steps/AML`)).toMatchObject({ step: 'AML' });
  });

  test('the ownership of a company belongs to the step that declares it', () => {
    const company = {
      ref,
      kind: 'corporate' as const,
      steps: [step('1', 'COMPANY_DETAILS'), step('2', 'BENEFICIAL_OWNERS')],
    };
    expect(routeAt(company, `/sessions/${ref}/ownership`)).toBe('ownership');
    expect(stepOfRoute(company, 'ownership')?.step).toBe('2');
    expect(stepOfRoute({ steps: [] }, 'ownership')).toBeNull();
    expect(stepOfRoute(company, undefined)).toBeNull();
    expect(routeAt(session, `/sessions/${ref}/ownership`)).toBeUndefined();
  });

  test('every step is found, with and without escapes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 9 }), (ids) => {
        const flow = { ref, kind: 'individual' as const, steps: ids.map((id) => step(id)) };
        for (const id of ids) expect(routeAt(flow, stepPage(ref, id))).toMatchObject({ step: id });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (path) => {
        routeAt(session, path);
      }),
    );
  });
});

describe('isPlainClick', () => {
  const plain: Click = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  };

  test('opens here', () => expect(isPlainClick(plain)).toBe(true));

  test.each<Partial<Click>>([
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ])('%o is left to the browser', (other) => expect(isPlainClick({ ...plain, ...other })).toBe(false));
});

const stepAt = (id: string, type: string, status = 'APPROVED'): StepState => ({ id, type, status, step: id });
const steps = [
  stepAt('1', 'ID_DOCUMENT', 'REJECTED'),
  stepAt('2', 'LIVENESS'),
  stepAt('3', 'EMAIL'),
  stepAt('4', 'AML'),
];

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
