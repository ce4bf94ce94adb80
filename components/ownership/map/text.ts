import { toVisibleLine } from '#lib/format/visible-text.ts';

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
  if (text.length <= mostSigns && widthOf(text, font) <= width) return text;
  const signs = [...graphemes.segment(text.slice(0, mostSigns))].map(({ segment }) => segment);
  let fits = 0;
  let tooMany = signs.length;
  while (fits + 1 < tooMany) {
    const middle = (fits + tooMany) >> 1;
    if (widthOf(`${signs.slice(0, middle).join('')}…`, font) <= width) fits = middle;
    else tooMany = middle;
  }
  return `${signs.slice(0, fits).join('').trimEnd()}…`;
}
