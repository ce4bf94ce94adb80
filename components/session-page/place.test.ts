import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urls } from '#lib/model/urls.ts';
import { type Click, isPlainClick, placeAt, stepAt } from './place.ts';

const ref = '7K2M9QXW4D';
const step = (address: string, type = 'ID_DOCUMENT') => ({ id: address, step: address, type, status: 'APPROVED' });
const session = { ref, kind: 'individual' as const, steps: [step('1'), step('2', 'LIVENESS'), step('AML', 'AML')] };

describe('the place that an address shows', () => {
  it('is the session, one of its steps, or none of it', () => {
    expect(placeAt(session, `/sessions/${ref}`)).toBeNull();
    expect(placeAt(session, `/sessions/${ref}/steps/2`)).toMatchObject({ type: 'LIVENESS' });
    expect(placeAt(session, `/sessions/${ref}/steps/9`)).toBeUndefined();
    expect(placeAt(session, '/sessions/0000000000')).toBeUndefined();
    expect(placeAt(session, '/sessions/0000000000/steps/2')).toBeUndefined();
    expect(placeAt(session, '/sessions')).toBeUndefined();
  });

  it('is not guessed from the type: the server sends such a link to the address', () => {
    expect(placeAt(session, `/sessions/${ref}/steps/LIVENESS`)).toBeUndefined();
    expect(placeAt(session, `/sessions/${ref}/steps/AML`)).toMatchObject({ step: 'AML' });
  });

  it('is the ownership of a company, beside the step that declares it', () => {
    const company = {
      ref,
      kind: 'corporate' as const,
      steps: [step('1', 'COMPANY_DETAILS'), step('2', 'BENEFICIAL_OWNERS')],
    };
    expect(placeAt(company, `/sessions/${ref}/ownership`)).toBe('ownership');
    expect(stepAt(company, 'ownership')?.step).toBe('2');
    expect(stepAt({ steps: [] }, 'ownership')).toBeNull();
    expect(stepAt(company, undefined)).toBeNull();
    expect(placeAt(session, `/sessions/${ref}/ownership`)).toBeUndefined();
  });

  it('is found for every step, with its escapes and without, and never throws', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 9 }), (ids) => {
        const flow = { ref, kind: 'individual' as const, steps: ids.map((id) => step(id)) };
        for (const id of ids) expect(placeAt(flow, urls.step(ref, id))).toMatchObject({ step: id });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (path) => {
        placeAt(session, path);
      }),
    );
  });
});

describe('a plain click', () => {
  const plain: Click = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  };

  it('opens here', () => expect(isPlainClick(plain)).toBe(true));

  it.each<Partial<Click>>([
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ])('leaves %o to the browser', (other) => expect(isPlainClick({ ...plain, ...other })).toBe(false));
});
