/** Compares free text: addresses, places, email addresses. */

import { parseEmail } from '#lib/format/text/internet-address.ts';
import { normaliseCase } from '#lib/format/text/normalisation.ts';
import {
  absent,
  type Comparison,
  different,
  equal,
  isAbsent,
  notComparable,
  partialText,
  partly,
} from './comparison.ts';
import { areScriptsComparable } from './text/scripts.ts';
import { longestText, type Romaniser, samenessOf, samenessRemark, tokenise, type Word } from './text/tokens.ts';

/** Compares free text word by word. @param fewest words that the shorter text needs to count as contained in the longer one */
export function compareTexts(left: string, right: string, fewest: number, romanise?: Romaniser): Comparison {
  if (isAbsent(left) || isAbsent(right)) return absent;
  if (left === right) return equal();
  if (Math.max(left.length, right.length) > longestText)
    return notComparable('too_long', 'too long to compare word by word');
  const [ours, theirs] = [tokenise(left, romanise), tokenise(right, romanise)];
  if (ours.length === 0 || theirs.length === 0) return notComparable('unreadable', 'no letters to compare');
  const [short, long] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  const { pairs, missing, unpaired, remarks } = pairWords(short, long);
  if (missing.length > 0) {
    // What is left on both sides: else the same two texts would differ in one order and not in the other.
    const open = missing.every((word) => unpaired.every((other) => !areScriptsComparable(word.exact, other.exact)));
    if (open) return notComparable('another_script', 'written in another script');
    return different(pairs.length > 0 ? `${pairs.length} of ${long.length} words agree` : undefined);
  }
  const isPart = short.length < long.length;
  if (isPart && short.length < fewest) return different(`${pairs.length} of ${long.length} words agree`);
  if (isPart) return partly('contained', 0.5, [partialText('contained'), ...remarks].join(', '));
  // The words of an address may stand in any order; `12 Lane 4` and `4 Lane 12` are two addresses.
  const order = pairs.filter(([word]) => /\d/.test(word.exact)).map(([, other]) => other.start);
  if (order.some((start, index) => index > 0 && start < (order[index - 1] ?? 0))) return partly('other_order', 0.5);
  return equal([...remarks].join(', '));
}

const abbreviations = new Map(
  'st street saint,rd road,ave avenue avenida,av avenue avenida,str strasse street,c calle,ul ulica ulitsa,r rua rue,sq square,ln lane,dr drive,ct court,apt apartment,blvd boulevard,bd boulevard'
    .split(',')
    .map((entry) => entry.split(' '))
    .map(([short = '', ...long]) => [short, long] as const),
);

/** `Hauptstr.` for `Hauptstraße`: the street's kind is part of the word in German and Dutch. */
const withLongEnding = (word: string): string => word.replace(/(?<=[a-z]{3})str$/, 'strasse');

const isAbbreviated = (a: Word, b: Word): boolean =>
  Boolean(abbreviations.get(a.wide)?.includes(b.wide) || abbreviations.get(b.wide)?.includes(a.wide)) ||
  withLongEnding(a.wide) === withLongEnding(b.wide);

function pairWords(short: readonly Word[], long: readonly Word[]) {
  const free = new Set(long);
  const pairs: (readonly [Word, Word])[] = [];
  const missing: Word[] = [];
  const remarks = new Set<string>();
  for (const word of short) {
    const same =
      [...free].find((other) => samenessOf(word, other)) ?? [...free].find((other) => isAbbreviated(word, other));
    if (!same) {
      missing.push(word);
      continue;
    }
    free.delete(same);
    pairs.push([word, same]);
    const sameness = samenessOf(word, same);
    const remark = sameness === undefined ? 'abbreviated on one side' : samenessRemark(sameness);
    if (remark !== undefined) remarks.add(remark);
  }
  return { pairs, missing, unpaired: [...free], remarks: [...remarks] };
}

/** Compares email addresses, ignoring case; a domain in punycode is the same domain. */
export function compareEmails(left: string, right: string): Comparison {
  if (isAbsent(left) || isAbsent(right)) return absent;
  const [ours, theirs] = [parseEmail(left.trim()), parseEmail(right.trim())];
  if (!ours || !theirs) return notComparable('unreadable', 'not readable as an email address');
  const plain = ({ local, domain, decodedDomain }: typeof ours) => normaliseCase(`${local}@${decodedDomain ?? domain}`);
  return plain(ours) === plain(theirs) ? equal() : different();
}
