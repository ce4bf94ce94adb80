/** The one normalisation of text, before it is compared, searched or sorted. */

const inherited = /\p{Script=Inherited}/u;
const accented = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
// Arabic vowel signs and Hebrew points, which most texts omit; hamza and madda above and below (U+0653 to U+0655) belong to the letter.
const vowelPoints = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u0640]/gu;
// The bearer of an initial hamza, which is written or not.
const alefForms = /[\u0622\u0623\u0625\u0671]/gu;
// Persian keyboards have other code points for two letters of Arabic.
const persian: Readonly<Record<string, string>> = { '\u06a9': '\u0643', '\u06cc': '\u064a' };

/**
 * Without what may be omitted in writing: accents of Latin, Greek and Cyrillic letters, vowel points of Arabic and Hebrew. Vowel signs of Indic
 * scripts, voicing marks of kana, vowels of Thai and all other marks are letters and stay.
 */
export function dropAccents(text: string): string {
  const plain = text
    .replaceAll(alefForms, '\u0627')
    .replaceAll(/[\u06a9\u06cc]/g, (letter) => persian[letter] ?? letter)
    .replaceAll(vowelPoints, '')
    .normalize('NFD');
  let kept = '';
  let base = '';
  for (const character of plain) {
    const isMark = /\p{M}/u.test(character);
    if (!isMark) base = character;
    if (!(isMark && (inherited.test(character) || accented.test(character)) && accented.test(base))) kept += character;
  }
  return kept.normalize('NFC');
}

/** Characters that nobody sees. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** Compatible forms as one, lower case, digits 0 to 9, nothing invisible; marks stay. */
export const normaliseCase = (text: string): string =>
  toLatinDigits(text.normalize('NFKC').replaceAll(invisible, '').toLowerCase().replaceAll('ς', 'σ').normalize('NFC'));

/** Decimal digits of any script as 0 to 9. Each set begins at a code point that ends in 0 or 6. */
export const toLatinDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const low = code % 16;
    return String(low < 6 || /\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
  });

/** Text without case, accents and repeated spaces, for search and sorting. Values are compared in `lib/compare`. */
export const normaliseText = (text: string): string => dropAccents(normaliseCase(text)).replaceAll(/\s+/g, ' ').trim();
