/** Compares countries and nationalities given as codes, names or demonyms. */

import { allAlpha2, toAlpha2, travelIssuers } from '#lib/format/country-codes.ts';
import { dropAccents, normaliseCase } from '#lib/format/text/normalisation.ts';
import { absent, type Comparison, different, equal, isAbsent, notComparable, partly } from './comparison.ts';
import { demonymEntries, furtherNames } from './demonyms.ts';

/** The country that a text names: a code, a name in one of several languages, a word for the nationality. */
const languages = ['fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'zh'];

const fillers = new Set(
  'the of and de la le les del des du do da dos das el los las y et e und der die das i'.split(' '),
);
const stateForms =
  /^(?:the )?(?:democratic |people s |peoples |islamic |federal |federative |socialist |arab |united |bolivarian |plurinational |hashemite |co operative |oriental )*(?:republic|republics|kingdom|state|states|principality|grand duchy|sultanate|commonwealth|federation|union|republique|republica|repubblica|republik|bundesrepublik|royaume|reino|konigreich) (?:of |de |del |di |do |da |der |d )?(?:the )?/;

/** Words are compared regardless of their order, punctuation and articles: `Korea, Republic of` and `Republic of Korea`. */
const keyOfName = (text: string): string => {
  const words = plainName(text).split(' ');
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).sort().join(' ');
};

const plainName = (text: string): string =>
  dropAccents(normaliseCase(text))
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=\p{L})\.(?=\p{L}|$)/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?:^| )st(?= )/g, ' saint')
    .trim();

/** It is null for a name of two countries, which names none. */
type Codes = Map<string, string | null>;

function add(codes: Codes, name: string | undefined, code: string): void {
  const key = name === undefined ? '' : keyOfName(name);
  if (key !== '') codes.set(key, (codes.get(key) ?? code) === code ? code : null);
}

function addLanguage(codes: Codes, language: string, style: 'long' | 'short'): void {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
  for (const code of allAlpha2()) add(codes, names.of(code), code);
}

function toEnglish(): Codes {
  const codes: Codes = new Map();
  addLanguage(codes, 'en', 'long');
  addLanguage(codes, 'en', 'short');
  for (const [word, code] of demonymEntries()) if (!codes.has(keyOfName(word))) add(codes, word, code);
  for (const [code, name] of travelIssuers)
    if (toAlpha2(code) === undefined) add(codes, name.replace(' (specimen)', ''), code);
  // Ours are certain, whatever another table calls so.
  for (const [code, names] of Object.entries(furtherNames)) for (const name of names) codes.set(keyOfName(name), code);
  for (const name of ['korea', 'congo', 'kongo', 'america']) codes.set(keyOfName(name), null);
  return codes;
}

function toOthers(): Codes {
  const codes: Codes = new Map();
  for (const language of languages) addLanguage(codes, language, 'long');
  return codes;
}

let english: Codes | undefined;
let others: Codes | undefined;

/** The tables are made when they are first needed: most values are codes. */
function codeOfName(name: string): string | null | undefined {
  const key = keyOfName(name);
  english ??= toEnglish();
  const found = english.get(key);
  if (found !== undefined) return found;
  others ??= toOthers();
  return others.get(key);
}

/** Names of several countries, without accents and in lower case. */
const shared = new Map<string, readonly string[]>([
  ...['korea', 'korean', 'corea', 'coree'].map((name) => [name, ['KR', 'KP']] as [string, string[]]),
  ...['congo', 'kongo', 'congolese'].map((name) => [name, ['CD', 'CG']] as [string, string[]]),
  ['dominican', ['DM', 'DO']],
]);

/** Finds every country that the name may mean, if there is any. */
function countryKeysOf(text: string): readonly string[] | undefined {
  const one = countryKeyOf(text);
  if (one !== undefined) return [one];
  const name = text.length > 120 ? '' : plainName(text);
  const several = shared.get(name);
  // Two such names are never certainly the same country.
  return several && [...several, name];
}

/** Reads ISO alpha-2, else the code of a travel document, if the text names a country. */
export function countryKeyOf(given: string): string | undefined {
  if (given.length > 120) return undefined;
  // Portuguese and Spanish forms print `BRASILEIRO(A)`.
  const text = given.replace(/(?<=\p{L})\([ao]\)$/iu, '');
  const upper = text.trim().toUpperCase().replaceAll('<', '');
  const code = toAlpha2(upper) ?? (travelIssuers.has(upper) ? upper : undefined);
  if (code !== undefined) return code;
  const found = codeOfName(text);
  if (found !== undefined) return found ?? undefined;
  const plain = plainName(text);
  const short = plain
    .replace(stateForms, '')
    .replace(
      /^(?:citoyen(?:ne)?|ciudadan[oa]|citizen of|nationality) | (?:citizen|national|citoyen(?:ne)?|nationality)$/,
      '',
    );
  return short === plain || short === '' || short === 'china' ? undefined : (codeOfName(short) ?? undefined);
}

/** ISO codes do not tell these nationalities under British law apart. */
const british = new Set(['GB', 'GBD', 'GBN', 'GBO', 'GBP', 'GBS']);

/** `XXX` of travel documents and `ZZ` of CLDR mean an unknown country; `UNK` was once Kosovo's, and forms write it for "unknown". */
const isUnspecified = (text: string): boolean => isAbsent(text) || /^\s*(?:XXX|UNK|ZZZ?)\s*$/i.test(text);

/** Reads all countries of a text such as `PRT; BRA`, if each part names one. */
function keysOf(text: string): ReadonlySet<string> | undefined {
  const own = countryKeysOf(text);
  if (own !== undefined) return new Set(own);
  if (text.length > 300) return undefined;
  const parts = text.split(/[;,/|\n+]| and | - /).filter((part) => part.trim() !== '');
  const keys = parts.map(countryKeysOf);
  return parts.length < 2 || keys.includes(undefined) ? undefined : new Set(keys.flatMap((key) => key ?? []));
}

export function compareCountries(left: string, right: string): Comparison {
  if (isUnspecified(left) || isUnspecified(right)) return absent;
  if (normaliseCase(left.trim()) === normaliseCase(right.trim())) return equal();
  const [ours, theirs] = [keysOf(left), keysOf(right)];
  if (!ours || !theirs) return notComparable('unreadable', 'not a known country');
  const common = [...ours].filter((key) => theirs.has(key));
  if (common.length === ours.size && ours.size === theirs.size) return equal();
  if (common.length > 0) return partly('one_of_several', 0.75);
  const isBritish = [ours, theirs].every((keys) => [...keys].some((key) => british.has(key)));
  return isBritish && (ours.has('GB') || theirs.has('GB')) ? partly('british_nationality', 0.75) : different();
}
