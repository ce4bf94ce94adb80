/**
 * The picture of an ownership export is a list of marks (boxes, paths, icons, texts): the map, and the sheet with facts, legend and findings around
 * it. It is written as SVG here and drawn on a canvas elsewhere. This module promises: it is pure; it prints the positions of the drawing as they
 * are. It never throws.
 */
export interface Paint {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly weight: number;
  readonly dashed: boolean;
}

interface Box extends Paint {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

interface Text {
  readonly kind: 'text';
  readonly x: number;
  /** It is the baseline of the text. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly fill: string;
  readonly anchor: 'start' | 'middle' | 'end';
  /** The full text of a shortened one, for printers that can include it. */
  readonly whole: string | null;
}

/** A picture is made of marks, for printers that know nothing of ownership: `sheet.ts` and the canvas. All lengths are in CSS px. */
export type Mark =
  | Box
  | Text
  // `d` is absolute SVG path data.
  | (Paint & { readonly kind: 'path'; readonly d: string })
  | (Pick<Text, 'x' | 'y' | 'size'> & {
      readonly kind: 'icon';
      readonly icon: keyof typeof icons;
      readonly stroke: string;
    });

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** These are Lucide icons (ISC licence), 24 by 24. */
export const icons = {
  person: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  company:
    'M6 22V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v18ZM6 12H4a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2M18 9h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-2M10 6h4M10 10h4M10 14h4M10 18h4',
  unknown: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01',
} as const;

/** The colours of the light theme: exports are white. */
export const ink = {
  text: '#1d2939',
  muted: '#475467',
  hairline: '#e0e4ea',
  edge: '#7a8496',
  surface: '#ffffff',
  sunken: '#eceef2',
  ownership: '#652eb1',
  director: '#1f6fb5',
  loop: '#b42318',
  unknown: '#475467',
  warning: '#944500',
} as const;

export const text = (
  x: number,
  y: number,
  content: string,
  style: Partial<Omit<Text, 'kind' | 'x' | 'y' | 'text'>> = {},
): Text => ({
  kind: 'text',
  x,
  y,
  text: content,
  size: 12,
  weight: 400,
  fill: ink.text,
  anchor: 'start',
  whole: null,
  ...style,
});

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  weight = 1,
  dashed = false,
): Mark => ({ kind: 'path', d: `M${x1} ${y1}L${x2} ${y2}`, fill: null, stroke, weight, dashed });

/** Moves the mark by `dx` and `dy`. */
export function move(mark: Mark, dx: number, dy: number): Mark {
  if (mark.kind !== 'path') return { ...mark, x: mark.x + dx, y: mark.y + dy };
  let across = true;
  const d = toParts(mark.d).map((part) => {
    if (typeof part === 'string') {
      across = part !== 'V';
      return part;
    }
    const moved = part + (across ? dx : dy);
    across = !across;
    return moved;
  });
  return { ...mark, d: fromParts(d) };
}

/** Splits path data with absolute M, L, H, V, C, S, Q, T and Z into its commands and numbers. */
export function toParts(d: string): readonly (string | number)[] {
  const parts: (string | number)[] = [];
  for (const [token] of d.matchAll(/[MLHVCSQTZ]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g))
    parts.push(/[A-Z]/.test(token) ? token : Number(token));
  return parts;
}

export const fromParts = (parts: readonly (string | number)[]): string =>
  parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ');

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Measures the width of a text in the units of `size`. */
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

// First come Latin with marks, Greek, Cyrillic and Armenian, then Hebrew and Arabic, whose letters join; all others are as wide as they are high.
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

/** Lines are not wider than `width` and break at spaces; a wider word is broken inside. */
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
