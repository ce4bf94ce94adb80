import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPhone, phoneContradictions } from './phone-checks.ts';

const explain = (number: string | null, calling_code: string | null, country: string | null) => {
  const { checks, ...rest } = checkPhone({ number, calling_code, country });
  const agreed = Object.fromEntries(checks.map(({ key, agrees }) => [key, agrees] as const));
  return { ...agreed, ...rest } as Record<string, unknown>;
};
const expectedOf = (number: string | null, code: string | null, country: string | null) =>
  Object.fromEntries(
    checkPhone({ number, calling_code: code, country }).checks.map(({ key, expected }) => [key, expected]),
  );

describe('a phone number', () => {
  test.each([
    ['+351912345678', '+351', 'PT'],
    ['00351 912 345 678', '00351', 'PRT'],
    ['+351 912-345-678', '351', 'Portugal'],
  ])('%s with %s in %s: everything agrees in any spelling', (number, code, country) => {
    expect(explain(number, code, country)).toEqual({
      international: '+351 912 345 678',
      national: '912 345 678',
      country: 'PT',
      type: 'mobile',
      possible_number: true,
      calling_code_of_number: true,
      calling_code_of_country: true,
      country_of_number: true,
    });
  });

  test('a number of nothing but zeros is none, whatever the length', () => {
    for (const number of ['+351000000000', '000000000'])
      expect(explain(number, '351', 'PT')).toMatchObject({ international: null, possible_number: false });
  });

  test('a national number is parsed with its code, and does not confirm it', () => {
    expect(explain('912345678', '351', 'PT')).toMatchObject({
      international: '+351 912 345 678',
      calling_code_of_number: null,
      calling_code_of_country: true,
      country_of_number: true,
    });
    expect(explain('912345678', null, 'PT')).toMatchObject({ international: '+351 912 345 678' });
    expect(explain('912345678', null, null)).toMatchObject({ international: null, possible_number: null });
  });

  test('a difference names the expected value', () => {
    expect(explain('+351912345678', '+34', 'FR')).toMatchObject({
      country: 'PT',
      calling_code_of_number: false,
      calling_code_of_country: false,
      country_of_number: false,
    });
    expect(expectedOf('+351912345678', '+34', 'FR')).toEqual({
      possible_number: null,
      calling_code_of_number: '+351',
      calling_code_of_country: '+33',
      country_of_number: 'PT',
    });
    expect(explain('+351912345678', 'PT', 'PT')).toMatchObject({ calling_code_of_number: false });
  });

  // Agreement with the country: of the calling code, and of the number, which tells some of the countries that share a code apart.
  test.each([
    ['+12015550123', '+1', 'US', null, true],
    ['+12015550123', '1', 'CA', null, null],
    ['+12015550123', '1', 'MX', false, false],
    ['+14165550123', '+1', 'CA', null, true],
    ['+18765551234', '+1876', 'JM', null, true],
    ['+12425550100', '1-242', 'BS', null, true],
    ['+77012345678', '+7', 'KAZ', null, true],
    ['+79161234567', '7', 'KZ', null, null],
    ['+447400123456', '44', 'GB', null, true],
    ['+447781123456', '44-1481', 'GG', null, true],
    ['+447400123456', '44', 'GG', null, null],
    ['+447911123456', '44', 'FR', false, false],
    ['+358181234567', '358 18', 'AX', null, true],
    ['+390669812345', '39', 'Vatican', null, true],
    ['+390612345678', '39', 'VA', null, null],
    ['+212528812345', '212', 'EH', null, null],
    ['+4779021234', '47', 'SJ', null, true],
    ['+16005550123', '+1', 'US', null, null],
    ['+80012345678', '+800', 'PT', null, null],
    ['+870773111632', '870', 'NL', null, null],
  ])('%s with the shared code %s in %s: code %s, number %s', (number, code, country, ofCode, ofNumber) => {
    const checks = explain(number, code, country);
    expect([checks.calling_code_of_country, checks.country_of_number]).toEqual([ofCode, ofNumber]);
    expect(checks.calling_code_of_number).toBe(true);
  });

  test.each([
    ['+31612345678', '31', 'RU', 'calling_code_of_country country_of_number'],
    ['0612345678', '31', 'RU', 'calling_code_of_country country_of_number'],
    ['31612345678', '34', 'ES', 'calling_code_of_number country_of_number'],
    ['+79161234567', '31', 'NL', 'calling_code_of_number country_of_number'],
    ['+31612345678', null, 'RU', 'country_of_number'],
    ['+31612345678', '7', null, 'calling_code_of_number'],
    ['+31612345678', 'NL', 'NL', 'calling_code_of_number calling_code_of_country'],
    ['12', '31', 'NL', 'possible_number'],
    ['+379061234567', '379', 'IT', 'calling_code_of_country'],
    ['call me', null, null, 'possible_number'],
    ['+316123456789012345', '31', 'NL', 'possible_number'],
  ])('%s with %s in %s contradicts: %s', (number, calling_code, country, keys) => {
    expect(phoneContradictions({ number, calling_code, country }).join(' ')).toBe(keys);
  });

  test.each([
    ['0031 6 12345678', '+31', 'NLD'],
    ['+31 (0)6 12345678', '0031', 'Netherlands'],
    ['31612345678', '31', 'nl'],
    ['06-12345678', '31', null],
    ['\u202a+31612345678\u202c', '31', 'NL'],
    ['+5215512345678', '52', 'MX'],
    ['+22507123456', '225', 'CI'],
    ['+31612345678', '31', 'Utopia'],
    ['+379061234567', '379', 'VA'],
    ['912345678', null, null],
    [null, '31', 'NL'],
    [null, null, null],
  ])('%s with %s in %s contradicts nothing', (number, calling_code, country) => {
    expect(phoneContradictions({ number, calling_code, country })).toEqual([]);
  });

  test('absent parts are not compared; an invalid number fails the plan alone', () => {
    expect(explain(null, null, null)).toEqual({
      international: null,
      national: null,
      country: null,
      type: null,
      possible_number: null,
      calling_code_of_number: null,
      calling_code_of_country: null,
      country_of_number: null,
    });
    expect(explain('+35191', '+351', 'PT')).toMatchObject({
      international: null,
      possible_number: false,
      calling_code_of_number: null,
      calling_code_of_country: true,
      country_of_number: null,
    });
    expect(explain('912345678', '5', 'PT')).toMatchObject({ country: 'PT', calling_code_of_country: false });
    expect(explain('+351912345678', '+351', 'Utopia')).toMatchObject({
      calling_code_of_country: null,
      country_of_number: null,
    });
  });

  test('any three texts are handled, and nothing absent agrees', () => {
    const text = fc.oneof(fc.constant(null), fc.string({ unit: 'binary' }), fc.stringMatching(/^[+\d ()-]{0,20}$/));
    fc.assert(
      fc.property(text, text, text, (number, code, country) => {
        const checks = explain(number, code, country);
        if (number === null) expect(checks).toMatchObject({ possible_number: null, calling_code_of_number: null });
        if (code === null)
          expect(checks).toMatchObject({ calling_code_of_number: null, calling_code_of_country: null });
        if (country === null) expect(checks).toMatchObject({ country_of_number: null, calling_code_of_country: null });
      }),
    );
  });
});
