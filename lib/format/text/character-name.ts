/** Names of characters that are invisible or reorder their surroundings, for readers who are shown their numbers. */
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

/** @param character one, or half of a pair @returns `RIGHT-TO-LEFT OVERRIDE`; the kind of those that few know by name */
export function characterName(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return names.get(codePoint) ?? kindOf(codePoint);
}

function kindOf(codePoint: number): string {
  if (codePoint < 0xa0) return 'CONTROL CHARACTER';
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'UNPAIRED SURROGATE';
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return 'TAG CHARACTER';
  if ((codePoint >= 0xfe00 && codePoint <= 0xfe0f) || codePoint >= 0xe0100) return 'VARIATION SELECTOR';
  return 'INVISIBLE CHARACTER';
}
