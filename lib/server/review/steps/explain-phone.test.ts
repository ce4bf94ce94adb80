import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainPhone } from './explain-phone.ts';

const explain = (number: string | null, calling_code: string | null, country: string | null) => {
  const { checks, ...rest } = explainPhone({ number, calling_code, country });
  const agreed = Object.fromEntries(checks.map(({ key, agrees }) => [key, agrees] as const));
  return { ...agreed, ...rest } as Record<string, unknown>;
};
const expectedOf = (number: string | null, code: string | null, country: string | null) =>
  Object.fromEntries(
    explainPhone({ number, calling_code: code, country }).checks.map(({ key, expected }) => [key, expected]),
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

  test('a national number is parsed with its code, and does not confirm it', () => {
    expect(explain('912345678', '351', 'PT')).toMatchObject({
      international: '+351 912 345 678',
      calling_code_of_number: null,
      calling_code_of_country: true,
      country_of_number: true,
    });
    expect(explain('912345678', null, 'PT')).toMatchObject({ international: '+351 912 345 678' });
    expect(explain('912345678', null, null)).toMatchObject({ international: null, possible_number: false });
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

  test.each([
    ['+12015550123', '+1', 'US', true],
    ['+12015550123', '1', 'CA', true],
    ['+12015550123', '1', 'MX', false],
    ['+14165550123', '+1', 'CA', true],
    ['+18765551234', '+1876', 'JM', true],
    ['+77012345678', '+7', 'KAZ', true],
    ['+79161234567', '7', 'KZ', true],
    ['+447911123456', '44', 'GB', true],
    ['+447781123456', '44', 'GG', true],
    ['+447911123456', '44', 'GG', true],
    ['+447911123456', '44', 'FR', false],
    // 600 numbers are in the North American plan but in no country of it.
    ['+16005550123', '+1', 'CA', true],
    ['+80012345678', '+800', 'PT', null],
  ])('%s with the shared code %s in %s: country agrees: %s', (number, code, country, agrees) => {
    const checks = explain(number, code, country);
    expect(checks.country_of_number).toBe(agrees);
    expect(checks.calling_code_of_number).toBe(true);
    if (agrees) expect(checks.calling_code_of_country).toBe(true);
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
