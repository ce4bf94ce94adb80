import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { countryKeyOf } from '#lib/compare/index.ts';
import type { PhoneExplanation } from '#lib/model/session/explanation.schema.ts';

type Check = PhoneExplanation['checks'][number];

/**
 * Compares a number, its calling code and its country with each other and with the numbering plans. A code may be written `+351`, `00351`
 * or `351`, a country as a code or a name. Several countries share a code (+1, +7, +44): any of them agrees with it.
 */
export function explainPhone(
  phone: Readonly<Record<'number' | 'calling_code' | 'country', string | null>>,
): PhoneExplanation {
  const code = phone.calling_code === null ? null : toCode(phone.calling_code);
  const country = phone.country === null ? null : toCountry(phone.country);
  const written = phone.number?.trim().replace(/^00/, '+') ?? null;
  const number = written === null ? undefined : parse(written, code, country);
  const isPossible = number?.isPossible() ?? false;
  // A number in national form was parsed with the given code, so it cannot confirm that code.
  const ownCode = isPossible && written?.startsWith('+') ? number?.countryCallingCode : undefined;
  const ownCountry = isPossible ? (number?.country ?? null) : null;
  const type = isPossible ? number?.getType() : undefined;
  return {
    international: isPossible ? (number?.formatInternational() ?? null) : null,
    national: isPossible ? (number?.formatNational() ?? null) : null,
    country: ownCountry,
    type: type === undefined ? null : type.toLowerCase().replaceAll('_', ' '),
    checks: [
      { key: 'possible_number', agrees: written === null ? null : isPossible, expected: null },
      codeCheck('calling_code_of_number', code, ownCode),
      codeCheck('calling_code_of_country', code, country ? getCountryCallingCode(country) : undefined),
      countryCheck(country, isPossible ? number : undefined),
    ],
  };
}

/** Takes the digits of a calling code; it is undefined where it is none. In the North American plan it may include an area: `+1 876`. */
function toCode(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)/, '');
  return /^1\d{3}$/.test(digits) ? '1' : /^[1-9]\d{0,2}$/.test(digits) ? digits : undefined;
}

const countriesOf = (code: string): CountryCode[] =>
  getCountries().filter((country) => getCountryCallingCode(country) === code);

/** It is undefined for an unknown country, and for one without a numbering plan. */
function toCountry(text: string): CountryCode | undefined {
  const key = countryKeyOf(text);
  return key !== undefined && isSupportedCountry(key) ? key : undefined;
}

function parse(written: string, code: string | null | undefined, country: CountryCode | null | undefined) {
  // The library throws for a code that no country has.
  const isKnown = code != null && countriesOf(code).length > 0;
  const defaults = isKnown ? { defaultCallingCode: code } : country ? { defaultCountry: country } : {};
  return parsePhoneNumberFromString(written, { ...defaults, extract: false });
}

/** @param code null: upstream gives none; undefined: what upstream gives is not a calling code */
function codeCheck(key: Check['key'], code: string | null | undefined, expected: string | undefined): Check {
  const isComparable = code !== null && expected !== undefined;
  const agrees = isComparable ? code === expected : null;
  return { key, agrees, expected: expected === undefined ? null : `+${expected}` };
}

function countryCheck(country: CountryCode | null | undefined, number: PhoneNumber | undefined): Check {
  const expected = number?.country ?? null;
  if (!country || !number) return { key: 'country_of_number', agrees: null, expected };
  // Countries that share a code also share number ranges, and people keep their numbers when they move: any of them agrees. A code of
  // no country (+800) proves nothing.
  const sharing = countriesOf(number.countryCallingCode);
  return { key: 'country_of_number', agrees: sharing.length === 0 ? null : sharing.includes(country), expected };
}
