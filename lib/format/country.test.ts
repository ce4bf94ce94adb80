import countries from 'i18n-iso-countries';
import { states } from 'mrz';
import { expect, test } from 'vitest';
import { countryName } from './country.ts';
import { allAlpha2, isKnownCountry, toAlpha2, travelIssuers } from './country-codes.ts';

test('the codes are those of ISO 3166', () => {
  // The package has another user-assigned code for Kosovo.
  const theirs = { ...countries.getAlpha2Codes(), XK: 'XKX' };
  expect(Object.fromEntries([...allAlpha2()].map((alpha2) => [alpha2, theirs[alpha2 as 'XK']]))).toEqual(theirs);
  for (const [alpha2, alpha3] of Object.entries(theirs)) expect(toAlpha2(alpha3)).toBe(alpha2);
});

test('every code of travel documents is known', () => {
  for (const code of Object.keys(states).filter((each) => !['ANT', 'NTZ'].includes(each)))
    expect([code, isKnownCountry(code)]).toEqual([code, true]);
});

test.each([
  ['FRA', 'France'],
  ['fr', 'France'],
  ['D', 'Germany'],
  ['DEU', 'Germany'],
  ['UTO', 'Utopia (specimen)'],
  ['XKX', 'Kosovo'],
  ['RKS', 'Kosovo'],
  ['XXA', 'Stateless person'],
  ['GBR', 'United Kingdom'],
  ['ZZZ', undefined],
  ['', undefined],
  [null, undefined],
  ['France', undefined],
])('%j is %j', (code, name) => {
  expect(countryName(code)).toBe(name);
});

test('every code has a name', () => {
  for (const code of [...allAlpha2(), ...travelIssuers.keys()])
    expect([code, countryName(code)]).toEqual([code, expect.any(String)]);
});
