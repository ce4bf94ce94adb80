import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlain } from '#lib/format/plain-text.ts';
import type { StepState } from '#lib/model/review.ts';
import { ageOn, askable, isMinor, ownStepOf } from './person.ts';
import { furtherOf, joined, toText } from './values.ts';

describe('ageOn', () => {
  it.each([
    ['2008-11-21', 18, false],
    ['2008-11-22', 17, true],
    ['2026-11-21', 0, true],
    ['2026-11-22', null, false],
    ['1987-02-29', null, false],
    ['2008-02-29', 18, false],
    ['1987-••-••', null, false],
    ['12/03/1987', null, false],
    [null, null, false],
    [undefined, null, false],
  ])('%s: %s years', (birthDate, age, minor) => {
    expect(ageOn(birthDate, '2026-11-21')).toBe(age);
    expect(isMinor(birthDate, '2026-11-21')).toBe(minor);
  });
});

describe('ownStepOf', () => {
  const step = (id: string | null, type: string): StepState => ({ id, type, status: 'APPROVED', step: id ?? type });
  const steps = [step('1', 'ID_DOCUMENT'), step('2', 'AML'), step('3', 'AML')];

  it('goes by the id, else by a type that is there once', () => {
    expect(ownStepOf({ id: '3', type: 'AML' }, { steps })?.step).toBe('3');
    expect(ownStepOf({ id: '77', type: 'ID_DOCUMENT' }, { steps })?.step).toBe('1');
    expect(ownStepOf({ id: '77', type: 'AML' }, { steps })).toBeUndefined();
    expect(ownStepOf({ id: null, type: null }, { steps })).toBeUndefined();
  });

  it('an id that names a step of another type is another numbering', () => {
    expect(ownStepOf({ id: '2', type: 'ID_DOCUMENT' }, { steps })?.step).toBe('1');
    expect(ownStepOf({ id: '1', type: 'LIVENESS' }, { steps })).toBeUndefined();
  });
});

describe('values', () => {
  it('a masked or absent id cannot be asked for', () => {
    expect([askable('ab'), askable('a•'), askable(''), askable(null), askable(undefined)]).toEqual([
      'ab',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('joins what is told; hidden is not absent', () => {
    expect(joined(['a', null, 'b'], ' ')).toBe('a b');
    expect(joined([null, undefined], ' ')).toBeUndefined();
    expect(joined([null, ' '], ' ')).toBeNull();
  });

  it('gives every further key as text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const further = furtherOf(value, ['known']);
        expect(further.map(([key]) => key)).toEqual(Object.keys(value).filter((key) => key !== 'known'));
        for (const [, text] of further) expect(text === null || typeof text === 'string').toBe(true);
      }),
    );
    expect(toText({ a: [1] })).toBe('{"a":[1]}');
  });

  it('reads without case, accents and odd spaces', () => {
    expect(toPlain('  Żurawica\u00A0BŁĘKITNA ')).toBe('zurawica błekitna');
  });
});
