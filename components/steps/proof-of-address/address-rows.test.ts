import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressRows, addressText } from './address-rows.ts';

const of = (fields: Record<string, unknown> | null, redacted: string[] = []) => addressRows(fields, redacted);

describe('addressRows', () => {
  test('expected fields are listed even when absent', () => {
    expect(of(null).map(({ key, value, hidden }) => [key, value, hidden])).toEqual([
      ['address', null, false],
      ['zipcode', null, false],
      ['city', null, false],
      ['issuing_date', null, false],
    ]);
  });

  test('hidden is not absent, and hidden unknown keys are listed', () => {
    const rows = of({ city: 'Lyon' }, ['document.fields.address', 'document.fields.constructor']);
    expect(rows.filter(({ hidden }) => hidden).map(({ key, value }) => [key, value])).toEqual([
      ['address', null],
      ['constructor', null],
    ]);
  });

  test('all fields may be hidden', () => {
    expect(of(null, ['document.fields']).every(({ hidden }) => hidden)).toBe(true);
  });

  test('every key is kept', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const keys = of(fields).map(({ key }) => key);
        expect(Object.keys(fields).every((key) => keys.includes(key))).toBe(true);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('addressText', () => {
  test('one line', () => {
    expect(addressText(of({ address: '84 rue des Tilleuls', zipcode: '69003', city: 'Lyon' }))).toBe(
      '84 rue des Tilleuls, 69003 Lyon',
    );
  });

  test('null if masked or absent', () => {
    expect([addressText(of({ address: '•••', city: 'Lyon' })), addressText(of(null))]).toEqual([null, null]);
  });
});
