export interface Font {
  readonly size: number;
  readonly weight: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
let context: CanvasRenderingContext2D | null | undefined;
let contextFont: Font | undefined;
let family = '';
/** Widths of ASCII characters by font: most text consists of them, and adding up takes a tenth of the time of measuring. */
const asciiWidths = new Map<Font, Float64Array>();
const ascii = /^[ -~\u202f\u2009–]*$/;

/** Width in px of one line; an estimate without a canvas. */
export function widthOf(text: string, font: Font): number {
  if (context === undefined && typeof document !== 'undefined') {
    context = document.createElement('canvas').getContext('2d');
    family = getComputedStyle(document.documentElement).fontFamily;
  }
  if (!context) return [...text].reduce((width, character) => width + font.size * (character < '\u1100' ? 0.58 : 1), 0);
  if (!ascii.test(text)) return measured(context, text, font);
  const widths = asciiWidths.get(font) ?? new Float64Array(0x2100).fill(-1);
  asciiWidths.set(font, widths);
  let sum = 0;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    let width = widths[code] ?? -1;
    if (width < 0) {
      width = measured(context, text.charAt(position), font);
      widths[code] = width;
    }
    sum += width;
  }
  return sum;
}

function measured(canvas: CanvasRenderingContext2D, text: string, font: Font): number {
  // Setting a font is slow, even to the same value.
  if (contextFont !== font) canvas.font = `${font.weight} ${font.size}px ${family}`;
  contextFont = font;
  return canvas.measureText(text).width;
}

// No line has room for more characters; a longer text is not measured in full.
const measuredLength = 120;

/** The text, or as much of it as fits with an ellipsis. */
export function cutToWidth(text: string, font: Font, width: number): string {
  return fits(text, font, width) ? text : `${longestPrefix(text, font, width, '…').trimEnd()}…`;
}

/** The text in one or two lines: broken between words if that leaves enough on the first line; the second line is cut. */
export function breakToWidth(text: string, font: Font, width: number): readonly string[] {
  if (fits(text, font, width)) return [text];
  const first = longestPrefix(text, font, width);
  const wordStart = text.slice(0, first.length + 1).search(/(?<=[ -])[^ -]*$/);
  const end = wordStart > first.length / 4 ? Math.min(wordStart, first.length) : first.length;
  return [text.slice(0, end).trimEnd(), cutToWidth(text.slice(end).trimStart(), font, width)];
}

const fits = (text: string, font: Font, width: number) => text.length <= measuredLength && widthOf(text, font) <= width;

/** The longest prefix that fits together with the tail. */
function longestPrefix(text: string, font: Font, width: number, tail = ''): string {
  const characters = [...graphemes.segment(text.slice(0, measuredLength))].map(({ segment }) => segment);
  let count = 0;
  let tooMany = characters.length;
  while (count + 1 < tooMany) {
    const middle = (count + tooMany) >> 1;
    if (widthOf(`${characters.slice(0, middle).join('')}${tail}`, font) <= width) count = middle;
    else tooMany = middle;
  }
  return characters.slice(0, count).join('');
}
