/**
 * The password policy (R08; NIST SP 800-63B 3.1.1): a password is long, is not one that guessers try first, and is not made of what is known about
 * its owner. There are no composition rules and no expiry. The policy works offline: common parts are removed by rule, and enough must remain.
 */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';

/** The passphrases at the top of every guessing list, without spaces and in lower case. */
const commonPassphrases = (
  'correcthorsebatterystaple maytheforcebewithyou tobeornottobethatisthequestion tobeornottobe thequickbrownfoxjumpsoverthelazydog ' +
  'thequickbrownfox loremipsumdolorsitamet neverhavieverever nevergonnagiveyouup onceuponatime onceuponatimeinafarawayland ' +
  'supercalifragilisticexpialidocious theansweristofortytwo winteriscoming whatdoesthefoxsay yesterdayallmytroubles ' +
  'inthebeginningwastheword thisisaverylongpassword thisismypassword trustno1trustno1 twinkletwinklelittlestar'
).split(' ');

/** Words that common passwords are made of, longest first so that none hides in another. */
const commonParts = (
  'verification compliance reviewdesk password passphrase passwort motdepasse contrasena iloveyou princess football baseball sunshine ' +
  'superman starwars whatever trustno1 jennifer computer internet security administrator welcome letmein charlie michael jessica dolphin ' +
  'freedom monkey dragon master shadow qwerty azerty qwertz secret summer winter spring autumn review access soccer hockey killer cheese ' +
  'pepper ginger flower hunter batman google changeme change please login admin hello angel house mouse horse money happy super power desk ' +
  'user test love pass root guest demo abc123 my is the this'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);

/** These characters are neighbours on keyboards and in the alphabet. */
const rows = (
  'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop azertyuiop ' +
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik qazwsxedcrfvtgbyhnujmik'
).split(' ');
/** Runs of four neighbours, forwards and backwards. */
const keyboardRuns = rows
  .flatMap((row) => [row, [...row].reverse().join('')])
  .flatMap((row) => Array.from({ length: row.length - 3 }, (_, from) => row.slice(from, from + 4)));

export const shortestPassword = 15;
export const longestPassword = 128;

/** The same characters typed on another keyboard are the same password: normalised (NFKC) before length, rules and hash. */
export const normalPassword = (password: string): string => password.normalize('NFKC');

/** Letters and digits that must remain without all common parts, and how many of them must differ. */
const minRemaining = 8;
const minDistinct = 5;

/** Digits and signs, each with the letter that it stands for. */
const unleet = new Map('0o 1i 3e 4a 5s 7t @a $s !i'.split(' ').map(([sign = '', letter = '']) => [sign, letter]));
const normalise = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Removes words, keyboard patterns and repetition. */
function withoutCommonParts(normalised: string, words: readonly string[]): string {
  let rest = lettersAndDigits(normalised);
  for (const run of keyboardRuns) rest = rest.replaceAll(run, '');
  rest = rest.replace(/(.{1,6}?)\1{2,}/gu, '$1').replace(/(.{4,})\1+/gu, '$1');
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest;
}

/**
 * @param ownerDetails email address and name of the owner; words of three letters and more count
 * @returns the reason for the person who chose it; undefined when the password is acceptable
 */
export function passwordProblem(password: string, ownerDetails: readonly string[]): string | undefined {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < shortestPassword)
    return `Use at least ${shortestPassword} characters. Several unrelated words are easy to remember.`;
  if (length > longestPassword) return `Use at most ${longestPassword} characters.`;
  const ownWords = ownerDetails
    .flatMap((text) => normalise(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
  const words = [...ownWords, ...commonParts];
  // Checked twice: as typed, and with the letters that digits and signs stand for.
  const variants = [normalise(normal), normalise(normal).replace(/[013457@$!]/g, (sign) => unleet.get(sign) ?? sign)];
  for (const variant of variants) {
    if (commonPassphrases.includes(lettersAndDigits(variant)))
      return 'This passphrase is well known. Choose words of your own.';
    const rest = withoutCommonParts(variant, words);
    if ([...rest].length < minRemaining || new Set(rest).size < minDistinct)
      return 'This is too easy to guess: common words, your own name, keyboard patterns and repetition do not count.';
  }
  return undefined;
}

/** @throws Problem bad_request with the reason in its detail */
export function requireGoodPassword(password: string, ownerDetails: readonly string[]): void {
  const detail = passwordProblem(password, ownerDetails);
  if (detail !== undefined) throw new Problem('bad_request', { detail });
}
