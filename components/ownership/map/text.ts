import { toVisibleLine } from '#lib/format/visible-line.ts';

/** A text from outside as the map draws it: SVG has no inline boxes for `SafeText`. */
export const toSeenText = (text: string, longest = 400): string => toVisibleLine(text, longest);

export interface Font {
  readonly size: number;
  readonly weight: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
let pen: CanvasRenderingContext2D | null | undefined;
let penFont: Font | undefined;
let family = '';
/** Widths of the ASCII letters of each font: most of a map is made of these, and adding up is a tenth of measuring. */
const letters = new Map<Font, Float64Array>();
const ascii = /^[ -~\u202f\u2009–]*$/;

/** Width in px of one line; an estimate where there is nothing to measure with. */
export function widthOf(text: string, font: Font): number {
  if (pen === undefined && typeof document !== 'undefined') {
    pen = document.createElement('canvas').getContext('2d');
    family = getComputedStyle(document.documentElement).fontFamily;
  }
  if (!pen) return [...text].reduce((width, sign) => width + font.size * (sign < '\u1100' ? 0.58 : 1), 0);
  if (!ascii.test(text)) return measured(pen, text, font);
  const widths = letters.get(font) ?? new Float64Array(0x2100).fill(-1);
  letters.set(font, widths);
  let sum = 0;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    let width = widths[code] ?? -1;
    if (width < 0) {
      width = measured(pen, text.charAt(position), font);
      widths[code] = width;
    }
    sum += width;
  }
  return sum;
}

function measured(context: CanvasRenderingContext2D, text: string, font: Font): number {
  // The browser resolves a font each time it is set.
  if (penFont !== font) context.font = `${font.weight} ${font.size}px ${family}`;
  penFont = font;
  return context.measureText(text).width;
}

// No line here holds more; a longer one is not measured whole.
const mostSigns = 120;

/** The text, or as many of its characters as fit with an ellipsis. */
export function cutToWidth(text: string, font: Font, width: number): string {
  return fits(text, font, width) ? text : `${beginOf(text, font, width, '…').trimEnd()}…`;
}

/** The text in one line, or in two if it has no room in one: broken between words where that leaves a fair part on the first; the second is cut. */
export function breakToWidth(text: string, font: Font, width: number): readonly string[] {
  if (fits(text, font, width)) return [text];
  const first = beginOf(text, font, width);
  const word = text.slice(0, first.length + 1).search(/(?<=[ -])[^ -]*$/);
  const end = word > first.length / 4 ? Math.min(word, first.length) : first.length;
  return [text.slice(0, end).trimEnd(), cutToWidth(text.slice(end).trimStart(), font, width)];
}

const fits = (text: string, font: Font, width: number) => text.length <= mostSigns && widthOf(text, font) <= width;

/** As many of its characters as fit together with the tail. */
function beginOf(text: string, font: Font, width: number, tail = ''): string {
  const signs = [...graphemes.segment(text.slice(0, mostSigns))].map(({ segment }) => segment);
  let count = 0;
  let tooMany = signs.length;
  while (count + 1 < tooMany) {
    const middle = (count + tooMany) >> 1;
    if (widthOf(`${signs.slice(0, middle).join('')}${tail}`, font) <= width) count = middle;
    else tooMany = middle;
  }
  return signs.slice(0, count).join('');
}
