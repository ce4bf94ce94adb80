/**
 * Roles that see names and contacts masked find a session by whole words of names and aliases, whole email addresses, whole phone numbers. A part of one never
 * finds it: what is masked could be guessed letter by letter. It is pure.
 */
import parsePhoneNumber, { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import { toName } from '#lib/compare/index.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { approximateOf } from '#lib/screening/index.ts';
import type { FactRecord } from '../records.ts';
import { normaliseText } from './normalise-search-text.ts';

/** People look under these Latin spellings for words of other scripts, and for letters that have two. They are pure. */

const isAscii = /^\p{ASCII}*$/u;

/**
 * `Ярослав` has the spelling of passports (`iaroslav`) and the usual one (`yaroslav`), `Müller` has also `mueller`, and `王伟` has both syllables and the whole.
 * They are normalised words, none of which the text itself has.
 */
export function toSpellings(text: string): readonly string[] {
  const words = text.split(/[\p{C}\p{Z}]+/u).filter((word) => word.length <= longestWord && !isAscii.test(word));
  const own = new Set(normaliseText(text).split(' '));
  const found = words.flatMap((word) => {
    const approximate = approximateOf(word) ?? '';
    return [
      ...toName(word, false).words.flatMap(({ roman, wide }) => [roman, wide]),
      ...normaliseText(approximate).split(' '),
      normaliseText(approximate.replaceAll(' ', '')),
    ];
  });
  return [...new Set(found)].filter((word) => word !== '' && !own.has(word));
}

/** A longer word would have to be cut, and then a part of it would find it. */
const longestWord = 200;
const mostWords = 64;

/** The word comes without the signs around it. Those inside stay: `ana@mail.example` and `a.b-c` are one word. */
const trimSigns = (word: string): string => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const toWords = (text: string): string[] =>
  normaliseText(text)
    .split(' ')
    .map(trimSigns)
    .filter((word) => word !== '');

const joinedNames = /^\p{L}+(?:[-'\u2010\u2019]\p{L}+)+$/u;
/** Both names of a double name are whole words too, and the Latin spellings of each. */
const toNameWords = (name: string): string[] => [
  ...toWords(name).flatMap((word) => (joinedNames.test(word) ? [word, ...word.split(/[^\p{L}]/u)] : [word])),
  ...toSpellings(name),
];

const phonePrefix = 'tel:';
const shortestPhone = 6;
const longestPhone = 20;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const toPhoneWords = (numbers: readonly string[]): string[] =>
  numbers
    .filter(({ length }) => length >= shortestPhone && length <= longestPhone)
    .map((number) => phonePrefix + number);

/** A number comes with and without its calling code. */
function phoneWords(number: string, country: string | undefined): string[] {
  const code = country?.toUpperCase() ?? '';
  const parsed = parsePhoneNumber(number, isSupportedCountry(code) ? (code satisfies CountryCode) : undefined);
  if (!parsed) return toPhoneWords([digitsOf(number)]);
  const { countryCallingCode, nationalNumber } = parsed;
  return toPhoneWords([`${countryCallingCode}${nationalNumber}`, nationalNumber]);
}

/** People write or dial it so: `+34 600…`, `0034 600…`, `(0) 600…`, `600-…`. It is empty for a text that is no phone number. */
function dialledWords(text: string): string[] {
  const plain = normaliseText(text);
  if (!/^[+(]?[\d\s()./-]+$/.test(plain)) return [];
  const digits = digitsOf(plain.replaceAll('(0)', ''));
  return toPhoneWords(plain.startsWith('+') ? [digits] : [digits, digits.replace(/^00?/, '')]);
}

type WordFact = Pick<FactRecord, 'key' | 'value' | 'step'>;

/** @param facts those that the limited audience may know */
export function toSearchTerms({
  aliases,
  facts,
}: {
  readonly aliases: readonly (string | null)[];
  readonly facts: readonly WordFact[];
}): readonly string[] {
  const of = (key: FactKey) => facts.filter((fact) => fact.key === key);
  const countryOf = ({ step }: WordFact) => of('phone_country').find((fact) => fact.step === step)?.value;
  const words = [
    ...of('email').flatMap(({ value }) => toWords(value)),
    ...of('phone').flatMap((fact) => phoneWords(fact.value, countryOf(fact))),
    ...of('name').flatMap(({ value }) => toNameWords(value)),
    ...of('registration_number').flatMap(({ value }) => toWords(value)),
    ...aliases.flatMap((alias) => [...toWords(alias ?? ''), ...toSpellings(alias ?? '')]),
  ].filter(({ length }) => length <= longestWord);
  return [...new Set(words)].slice(0, mostWords).sort();
}

/** A session must have one word of each group to match. The longest, and so rarest, comes first. @returns undefined when no session can match */
export function toWantedTerms(text: string): readonly (readonly string[])[] | undefined {
  const words = [...new Set(toWords(text))].sort((a, b) => b.length - a.length);
  const phone = dialledWords(text);
  const groups =
    phone.length > 0 && words.length > 1
      ? [phone]
      : words.map((word) => [...new Set([word, ...(phone.length > 0 ? phone : dialledWords(word))])]);
  return groups.length > 0 && words.every(({ length }) => length <= longestWord) ? groups : undefined;
}
