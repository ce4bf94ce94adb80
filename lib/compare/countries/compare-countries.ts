/** Compares countries and nationalities given as codes, names or demonyms. */

import { normaliseCase } from '#lib/format/text/normalisation.ts';
import { isAbsent } from '../absent.ts';
import { absent, type Comparison, different, equal, notComparable, partly } from '../comparison.ts';
import { countryKeysOf } from './country-key.ts';

/** Nationalities under British law that ISO codes do not tell apart. */
const british = new Set(['GB', 'GBD', 'GBN', 'GBO', 'GBP', 'GBS']);

/** `XXX` of travel documents and `ZZ` of CLDR mean an unknown country; `UNK` was once Kosovo's, and forms write it for "unknown". */
const isUnspecified = (text: string): boolean => isAbsent(text) || /^\s*(?:XXX|UNK|ZZZ?)\s*$/i.test(text);

/** All countries of a text such as `PRT; BRA`; undefined where a part names none. */
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
