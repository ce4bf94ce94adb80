import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressRows, addressText } from './rows.ts';

const of = (fields: Record<string, unknown> | null, redacted: string[] = []) => addressRows(fields, redacted);

describe('addressRows', () => {
  it('has a place for what the contract names, even when absent', () => {
    expect(of(null).map(({ key, value, hidden }) => [key, value, hidden])).toEqual([
      ['address', null, false],
      ['zipcode', null, false],
      ['city', null, false],
      ['issuing_date', null, false],
    ]);
  });

  it('tells hidden from absent, and names hidden keys that nobody knows', () => {
    const rows = of({ city: 'Lyon' }, ['document.fields.address', 'document.fields.constructor']);
    expect(rows.filter(({ hidden }) => hidden).map(({ key, value }) => [key, value])).toEqual([
      ['address', null],
      ['constructor', null],
    ]);
  });

  it('hides every field when all of them are hidden', () => {
    expect(of(null, ['document.fields']).every(({ hidden }) => hidden)).toBe(true);
  });

  it('keeps every key that came, whatever it is called and holds', () => {
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
  it('is the address on one line', () => {
    expect(addressText(of({ address: '84 rue des Tilleuls', zipcode: '69003', city: 'Lyon' }))).toBe(
      '84 rue des Tilleuls, 69003 Lyon',
    );
  });

  it('is nothing when part of it is masked or nothing came', () => {
    expect([addressText(of({ address: '•••', city: 'Lyon' })), addressText(of(null))]).toEqual([null, null]);
  });
});
