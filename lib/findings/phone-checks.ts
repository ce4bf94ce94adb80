/** The one place that compares a number, its calling code and its country: the page of the step shows the checks, and a finding follows from them. */
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
 * or `351`, a country as a code or a name. Several countries share a code (+1, +7, +44): it contradicts no such country, and confirms none.
 */
export function checkPhone(
  phone: Readonly<Record<'number' | 'calling_code' | 'country', string | null>>,
): PhoneExplanation {
  const code = phone.calling_code === null ? null : toCode(phone.calling_code);
  const country = phone.country === null ? null : toCountry(phone.country);
  // What is pasted from an address book has marks of direction around it.
  const bare =
    phone.number
      ?.replaceAll(/\p{Cf}/gu, '')
      .trim()
      .replace(/^00/, '+') ?? null;
  const isNational = bare === null || bare.startsWith('+') || parse(bare, code, country)?.isValid() === true;
  // What is no number of that country is an international one without its sign, if it can be.
  const written = !isNational && parse(`+${bare}`, undefined, undefined)?.isValid() ? `+${bare}` : bare;
  const number = written === null ? undefined : parse(written, code, country);
  // Plans know lengths: some would let a number of nothing but zeros pass.
  const isZeros = /^0+$/.test(number?.nationalNumber ?? written?.replaceAll(/\D/g, '') ?? '');
  const isPossible = !isZeros && (number?.isPossible() ?? false);
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
      {
        key: 'possible_number',
        agrees: written === null ? null : isPossible || (isZeros ? false : mayBePossible(written)),
        expected: null,
      },
      codeCheck('calling_code_of_number', code, ownCode),
      countryCodeCheck(code, country),
      countryCheck(country, isPossible ? number : undefined),
    ],
  };
}

/** Keys of what contradicts something: what is not known, or shared by several countries, contradicts nothing. */
export const phoneContradictions = (phone: Parameters<typeof checkPhone>[0]): readonly Check['key'][] =>
  checkPhone(phone).checks.flatMap(({ key, agrees }) => (agrees === false ? [key] : []));

/** Plans change, and people keep their numbers (`+52 1` of Mexico): what has as many digits as E.164 allows is not known to be impossible. */
const mayBePossible = (written: string): null | false =>
  /^\+?[\d\s()./-]+$/.test(written) && /^\d{7,15}$/.test(written.replaceAll(/\D/g, '')) ? null : false;

/** Takes the digits of a calling code; it is undefined where it is none. It may include an area: `+1 876`, `+44 1481`, `+358 18`. */
function toCode(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)/, '');
  if (/^[1-9]\d{0,2}$/.test(digits)) return digits;
  if (!/^[1-9]\d{3,6}$/.test(digits)) return undefined;
  // No calling code begins with another one.
  return [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => countriesOf(code).length > 0);
}

/** Codes of satellites, toll-free and other networks that belong to no country, so that they contradict none. */
const isOfNoCountry = (code: string): boolean => /^(?:8(?:00|08|70|78|8[1238])|979)$/.test(code);

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

const shared = { agrees: null, isShared: true } as const;

function countryCodeCheck(code: string | null | undefined, country: CountryCode | null | undefined): Check {
  const check = codeCheck('calling_code_of_country', code, country ? getCountryCallingCode(country) : undefined);
  if (code != null && isOfNoCountry(code)) return { ...check, agrees: null };
  // Vatican City has a code of its own and uses Italy's.
  if (code === '379' && country === 'VA') return { ...check, agrees: true };
  return check.agrees && code != null && countriesOf(code).length > 1 ? { ...check, ...shared } : check;
}

function countryCheck(country: CountryCode | null | undefined, number: PhoneNumber | undefined): Check {
  const expected = number?.country ?? null;
  if (!country || !number) return { key: 'country_of_number', agrees: null, expected };
  if (expected === country) return { key: 'country_of_number', agrees: true, expected };
  // Countries that share a code also share number ranges, and people keep their numbers when they move: no such country is contradicted. A code
  // of no country (+800) proves nothing.
  const sharing = countriesOf(number.countryCallingCode);
  const isShared = sharing.includes(country);
  return {
    key: 'country_of_number',
    ...(isShared ? shared : { agrees: sharing.length === 0 ? null : false }),
    expected,
  };
}
