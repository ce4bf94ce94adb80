/** Splits external text into visible and invisible parts (R38). The text itself is never changed. */
export interface VisiblePart {
  /** The parts joined are the original text. */
  readonly text: string;
  /** It is one character that is invisible or reorders its surroundings. */
  readonly isHidden?: true;
}

// Controls, format characters, blank glyphs, separators, unpaired surrogates. Not tab and line feed, nor the visible number signs of Arabic
// and Kaithi, which Unicode classifies as format characters.
const suspicious =
  /(?![\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text has no suspicious character at all. */
export const isPlain = (text: string): boolean => !suspicious.test(text);

// Legitimate uses: joiners in scripts that need them, variation selectors after a base that has variants, emoji sequences, CR LF.
const joiningScripts = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'.split(
  ' ',
);
const joining = `[${joiningScripts.map((script) => `\\p{scx=${script}}`).join('')}]`;
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
      parts.push({ text: character, isHidden: true });
    }
  }
  if (plain !== '') parts.push({ text: plain });
  return parts;
}

/** `U+202E`. @param character one, or half of a pair */
export const toCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
