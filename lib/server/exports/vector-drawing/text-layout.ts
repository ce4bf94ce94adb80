/** Width of a text in the units of `size`. */
export type Measure = (text: string, size: number, weight: number) => number;

// Advances of Inter semibold in hundredths of the size, U+0020 to U+007E: the widest weight in use, so that an estimate is never too small.
const advances = (
  '26 33 53 65 66 101 67 33 38 38 54 68 32 47 32 38 66 43 63 64 67 62 64 58 65 64 32 33 68 68 68 55 100 73 66 74 73 61 59 75 75 28 58 71 57 ' +
  '93 76 77 65 78 66 66 67 74 73 103 72 72 66 38 38 38 49 47 36 58 63 59 63 60 39 63 62 27 27 57 27 91 62 61 63 63 40 55 36 62 59 84 57 59 ' +
  '57 46 36 46 68'
)
  .split(' ')
  .map(Number);

/** An upper estimate without any font, for files drawn elsewhere: a viewer without Inter uses a somewhat wider font. */
export const estimateWidth: Measure = (text, size) => {
  let hundredths = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const known = advances[codePoint - 32];
    if (known !== undefined) hundredths += known * 1.06;
    else if (codePoint === 0x202f) hundredths += 26;
    else if (!/\p{M}/u.test(character)) hundredths += advanceOf(codePoint);
  }
  return (hundredths * size) / 100;
};

// Latin with marks, Greek, Cyrillic and Armenian; Hebrew and Arabic, whose letters join; all others are as wide as they are high.
const advanceOf = (codePoint: number): number => (codePoint < 0x590 ? 80 : codePoint < 0x780 ? 70 : 103);

/** The text, or as much of it as is not wider than `width`, with an ellipsis. */
export function shorten(text: string, width: number, size: number, weight: number, measure: Measure): string {
  if (measure(text, size, weight) <= width) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${characters.slice(0, middle).join('')}…`, size, weight) <= width) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join('').trimEnd()}…`;
}

/** Lines not wider than `width`, broken at spaces; a wider word is broken inside. */
export function wrap(text: string, width: number, size: number, weight: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => breakWord(one, width, size, weight, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer, size, weight) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function breakWord(word: string, width: number, size: number, weight: number, measure: Measure): string[] {
  if (measure(word, size, weight) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(part + character, size, weight) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
