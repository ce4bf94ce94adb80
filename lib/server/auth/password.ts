/**
 * What a password must be (R08; NIST SP 800-63B 3.1.1): long, not one that guessers try first, not made of what everybody knows about its owner.
 * No rules of composition, no expiry. Works offline: what is common is taken away by rule, and what is left has to be long enough to guess.
 */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';

export const shortestPassword = 15;
export const longestPassword = 128;

/** The same characters typed on another keyboard are the same password: compatibility forms are folded before length, rules and hash. */
export const normalPassword = (password: string): string => password.normalize('NFKC');

/** Letters and digits that must remain when everything common is gone, and how many of them must differ. */
const leastLeft = 8;
const leastDifferent = 5;

/** Whole passphrases that stand on top of every guesser's list. Without spaces, in lower case. */
const knownPhrases = [
  'correcthorsebatterystaple',
  'maytheforcebewithyou',
  'tobeornottobethatisthequestion',
  'tobeornottobe',
  'thequickbrownfoxjumpsoverthelazydog',
  'thequickbrownfox',
  'loremipsumdolorsitamet',
  'neverhavieverever',
  'nevergonnagiveyouup',
  'onceuponatime',
  'onceuponatimeinafarawayland',
  'supercalifragilisticexpialidocious',
  'theansweristofortytwo',
  'winteriscoming',
  'whatdoesthefoxsay',
  'yesterdayallmytroubles',
  'inthebeginningwastheword',
  'thisisaverylongpassword',
  'thisismypassword',
  'trustno1trustno1',
  'twinkletwinklelittlestar',
];

/** Words of which common passwords are made, longest first so that none hides in another. */
const knownWords = [
  'verification',
  'compliance',
  'reviewdesk',
  'password',
  'passphrase',
  'passwort',
  'motdepasse',
  'contrasena',
  'iloveyou',
  'princess',
  'football',
  'baseball',
  'sunshine',
  'superman',
  'starwars',
  'whatever',
  'trustno1',
  'jennifer',
  'computer',
  'internet',
  'security',
  'administrator',
  'welcome',
  'letmein',
  'charlie',
  'michael',
  'jessica',
  'dolphin',
  'freedom',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'qwerty',
  'azerty',
  'qwertz',
  'secret',
  'summer',
  'winter',
  'spring',
  'autumn',
  'review',
  'access',
  'soccer',
  'hockey',
  'killer',
  'cheese',
  'pepper',
  'ginger',
  'flower',
  'hunter',
  'batman',
  'google',
  'changeme',
  'change',
  'please',
  'login',
  'admin',
  'hello',
  'angel',
  'house',
  'mouse',
  'horse',
  'money',
  'happy',
  'super',
  'power',
  'desk',
  'user',
  'test',
  'love',
  'pass',
  'root',
  'guest',
  'demo',
  'abc123',
  'my',
  'is',
  'the',
  'this',
].sort((a, b) => b.length - a.length);

/** Neighbours on keyboards and in the alphabet; runs of four and more are worth nothing, forwards and backwards. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmik',
];
const runs = rows
  .flatMap((row) => [row, [...row].reverse().join('')])
  .flatMap((row) => Array.from({ length: row.length - 3 }, (_, from) => row.slice(from, from + 4)));

const unleet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** What is left of a password that nobody could guess from lists, rows of keys, repetition or its owner. */
function guessless(folded: string, words: readonly string[]): string {
  let left = plain(folded);
  for (const run of runs) left = left.replaceAll(run, '');
  left = left.replace(/(.{1,6}?)\1{2,}/gu, '$1').replace(/(.{4,})\1+/gu, '$1');
  for (const word of words) left = left.replaceAll(word, '');
  return left;
}

/**
 * @param about what is known of the owner: e-mail address, name; words of three letters and more count
 * @returns why not, in words for the person who chose it; undefined when it is good
 */
export function passwordProblem(password: string, about: readonly string[]): string | undefined {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < shortestPassword)
    return `Use at least ${shortestPassword} characters. Several unrelated words are easy to remember.`;
  if (length > longestPassword) return `Use at most ${longestPassword} characters.`;
  const own = about.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const words = [...own, ...knownWords];
  // Read twice: as typed, and with digits and signs that stand for letters taken as these letters.
  const readings = [fold(normal), fold(normal).replace(/[013457@$!]/g, (sign) => unleet[sign] ?? sign)];
  for (const reading of readings) {
    if (knownPhrases.includes(plain(reading)))
      return 'This passphrase is known to everybody. Choose words of your own.';
    const left = guessless(reading, words);
    if ([...left].length < leastLeft || new Set(left).size < leastDifferent)
      return 'This is too easy to guess: common words, your own name, rows of keys and repetition do not count.';
  }
  return undefined;
}

/** @throws Problem bad_request with the reason in its detail */
export function requireGoodPassword(password: string, about: readonly string[]): void {
  const detail = passwordProblem(password, about);
  if (detail !== undefined) throw new Problem('bad_request', { detail });
}
