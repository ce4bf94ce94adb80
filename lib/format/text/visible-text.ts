import { isPlain } from './plain-text.ts';

/** Splits external text into visible and invisible parts (R38). The text itself is never changed. */
export interface VisiblePart {
  /** The parts joined are the original text. */
  readonly text: string;
  /** Set for a character that is invisible or reorders its surroundings: `U+202E RIGHT-TO-LEFT OVERRIDE`. */
  readonly hidden?: string;
}

const names: ReadonlyMap<number, string> = new Map([
  [0x00, 'NULL'],
  [0x08, 'BACKSPACE'],
  [0x0d, 'CARRIAGE RETURN'],
  [0x1b, 'ESCAPE'],
  [0x7f, 'DELETE'],
  [0xad, 'SOFT HYPHEN'],
  [0x34f, 'COMBINING GRAPHEME JOINER'],
  [0x61c, 'ARABIC LETTER MARK'],
  [0x180e, 'MONGOLIAN VOWEL SEPARATOR'],
  [0x200b, 'ZERO WIDTH SPACE'],
  [0x200c, 'ZERO WIDTH NON-JOINER'],
  [0x200d, 'ZERO WIDTH JOINER'],
  [0x200e, 'LEFT-TO-RIGHT MARK'],
  [0x200f, 'RIGHT-TO-LEFT MARK'],
  [0x2028, 'LINE SEPARATOR'],
  [0x2029, 'PARAGRAPH SEPARATOR'],
  [0x202a, 'LEFT-TO-RIGHT EMBEDDING'],
  [0x202b, 'RIGHT-TO-LEFT EMBEDDING'],
  [0x202c, 'POP DIRECTIONAL FORMATTING'],
  [0x202d, 'LEFT-TO-RIGHT OVERRIDE'],
  [0x202e, 'RIGHT-TO-LEFT OVERRIDE'],
  [0x2060, 'WORD JOINER'],
  [0x2066, 'LEFT-TO-RIGHT ISOLATE'],
  [0x2067, 'RIGHT-TO-LEFT ISOLATE'],
  [0x2068, 'FIRST STRONG ISOLATE'],
  [0x2069, 'POP DIRECTIONAL ISOLATE'],
  [0x2800, 'BRAILLE PATTERN BLANK'],
  [0x3164, 'HANGUL FILLER'],
  [0xfeff, 'BYTE ORDER MARK'],
]);

// Legitimate uses: joiners in scripts that need them, variation selectors after a base that has variants, emoji sequences, CR LF.
const joiningScripts = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
];
const joining = `[${joiningScripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`;
const pictograph = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]';
const legitimate = new RegExp(
  [
    `(?<=${joining}\\p{M}*)[\\u200c\\u200d](?=${joining})`,
    `(?<=${pictograph})\\u200d(?=\\p{Extended_Pictographic})`,
    '(?<=[\\p{Extended_Pictographic}#*0-9])\\ufe0f',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mong})[\\u180b-\\u180d]',
    '\\r(?=\\n)',
  ].join('|'),
  'uy',
);

export function toVisibleParts(text: string): VisiblePart[] {
  if (isPlain(text)) return [{ text }];
  const parts: VisiblePart[] = [];
  let plain = '';
  let position = 0;
  for (const character of text) {
    legitimate.lastIndex = position;
    position += character.length;
    if (isPlain(character) || legitimate.test(text)) plain += character;
    else {
      if (plain !== '') parts.push({ text: plain });
      plain = '';
      parts.push({ text: character, hidden: toLabel(character.codePointAt(0) ?? 0) });
    }
  }
  if (plain !== '') parts.push({ text: plain });
  return parts;
}

function toLabel(codePoint: number): string {
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return `${number} ${names.get(codePoint) ?? kindOf(codePoint)}`;
}

function kindOf(codePoint: number): string {
  if (codePoint < 0xa0) return 'CONTROL CHARACTER';
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'UNPAIRED SURROGATE';
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return 'TAG CHARACTER';
  if ((codePoint >= 0xfe00 && codePoint <= 0xfe0f) || codePoint >= 0xe0100) return 'VARIATION SELECTOR';
  return 'INVISIBLE CHARACTER';
}
