import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepPage } from '#lib/model/addresses.ts';
import { routeAt, stepOfRoute } from './session-route.ts';

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
