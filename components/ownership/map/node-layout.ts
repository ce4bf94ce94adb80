/** The layout of one node, in coordinates of the map: a `transform` per node would slow down every repaint. It measures text and is pure otherwise. */
import type { DrawnNode } from '#lib/ownership/index.ts';
import type { Mark, NodeLabel } from './map-labels.ts';

interface Font {
  readonly size: number;
  readonly weight: number;
}

export const nameFont: Font = { size: 13, weight: 600 };
export const lineFont: Font = { size: 13, weight: 400 };
export const markFont: Font = { size: 13, weight: 500 };
export const lineLabelFont: Font = { size: 13, weight: 600 };
/** The scale at which the map can be read depends on this size, in the map's units. */
export const smallestFontSize = Math.min(nameFont.size, lineFont.size, markFont.size, lineLabelFont.size);

export const iconSize = 16;
export const markIconSize = 12;
const left = 38;
const right = 13;
export const chipHeight = 22;
const gap = 8;

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
}

export interface PlacedMark extends Omit<PlacedText, 'y'> {
  readonly mark: Mark;
  /** Position of the middle. */
  readonly y: number;
  readonly width: number;
}

interface NodeLayout {
  readonly iconY: number;
  /** The name has one line, or two if there is room. */
  readonly name: readonly PlacedText[];
  /** A strip has its name alone, and null here. */
  readonly share: PlacedText | null;
  /** Here `x` is the right end. */
  readonly country: PlacedText | null;
  readonly marks: readonly PlacedMark[];
  readonly chips: readonly PlacedMark[];
}

/** The width of icon and text; `owner` has no icon. */
const markWidth = (mark: Mark, text = mark.text) =>
  (mark.icon === 'owner' ? 0 : markIconSize + 4) + widthOf(text, markFont);

type NodeBox = Pick<DrawnNode, 'x' | 'y' | 'width' | 'height'>;

interface NodeLayoutOptions {
  /** Leaves room below the icon. */
  readonly iconOnTop: boolean;
  /** Chips are placed below the node, since arrows end at its upper edge. */
  readonly chipsBelow: boolean;
}

export function toNodeLayout(
  drawn: NodeBox,
  label: NodeLabel,
  { iconOnTop, chipsBelow }: NodeLayoutOptions,
): NodeLayout {
  const room = drawn.width - left - right;
  if (label.icon === 'stack') return toStripLayout(drawn, label, room);
  const country = label.country === null ? null : cutToWidth(label.country, lineFont, room / 2);
  const shareRoom = room - (country === null ? 0 : widthOf(country, lineFont) + gap);
  const share = cutToWidth(label.share, lineFont, shareRoom);
  const rows = toMarkRows(label.marks, room, shareRoom - widthOf(share, lineFont) - gap);
  const name = rows.length < 2 ? breakToWidth(label.name, nameFont, room) : [cutToWidth(label.name, nameFont, room)];
  const lines = name.length + rows.length;
  const pitch = lines > 3 ? 15 : 17;
  const textX = drawn.x + left;
  const middle = (line: number) => drawn.y + drawn.height / 2 + (line - (lines - 1) / 2) * pitch;
  const marks = rows.flatMap((row, line) => {
    let x = line === 0 ? textX + widthOf(share, lineFont) + gap : textX;
    return row.map(({ mark, text }): PlacedMark => {
      const placed = { mark, text, x, y: middle(line + name.length), width: markWidth(mark, text) };
      x += placed.width + gap;
      return placed;
    });
  });
  return {
    iconY: drawn.y + (iconOnTop ? 16 : (drawn.height - iconSize) / 2),
    name: name.map((text, line) => ({ text, x: textX, y: middle(line) + 4.5 })),
    share: { text: share, x: textX, y: middle(name.length) + 4 },
    country: country === null ? null : { text: country, x: drawn.x + drawn.width - right, y: middle(name.length) + 4 },
    marks,
    chips: placeChips(label.chips, drawn, chipsBelow),
  };
}

/** A stack is one line in a strip. */
const toStripLayout = (drawn: NodeBox, { name }: NodeLabel, room: number): NodeLayout => ({
  iconY: drawn.y + (drawn.height - iconSize) / 2,
  name: [{ text: cutToWidth(name, nameFont, room), x: drawn.x + left, y: drawn.y + drawn.height / 2 + 4.5 }],
  share: null,
  country: null,
  marks: [],
  chips: [],
});

/** Marks follow the share while there is room, then fill up to two more lines. A mark is cut only if it is wider than a line. */
function toMarkRows(marks: readonly Mark[], room: number, roomAfterShare: number) {
  const rows: { mark: Mark; text: string }[][] = [[]];
  let rest = roomAfterShare;
  for (const mark of marks) {
    if (markWidth(mark) > rest) {
      if (rows.length === 3) continue;
      rows.push([]);
      rest = room;
    }
    const text = cutToWidth(mark.text, markFont, room - markIconSize - 4);
    rows.at(-1)?.push({ mark, text });
    rest -= markWidth(mark, text) + gap;
  }
  return rows;
}

/** Places chips along an edge from the right; those without room go one row further out. */
function placeChips(chips: readonly Mark[], { x, y, width, height }: NodeBox, below: boolean): PlacedMark[] {
  const start = x + width - 12;
  let end = start;
  let row = 0;
  return chips.toReversed().map((mark) => {
    const size = markWidth(mark) + 14;
    if (end - size < x + 4 && end < start) {
      end = start;
      row += 1;
    }
    end -= size;
    // A chip wider than the node is placed over its middle.
    if (size > width - 16) end = x + (width - size) / 2;
    const offset = 4 + row * (chipHeight + 2);
    const placed = { mark, text: mark.text, x: end, y: y + (below ? height + offset : -offset), width: size };
    end -= 4;
    return placed;
  });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
let context: CanvasRenderingContext2D | null | undefined;
let contextFont: Font | undefined;
let family = '';
/** Widths of ASCII characters by font: most text consists of them, and adding up takes a tenth of the time of measuring. */
const asciiWidths = new Map<Font, Float64Array>();
const ascii = /^[ -~\u202f\u2009–]*$/;

/** The width in px of one line, which is an estimate without a canvas. */
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

/** Returns the text, or as much of it as fits with an ellipsis. */
export function cutToWidth(text: string, font: Font, width: number): string {
  return fits(text, font, width) ? text : `${longestPrefix(text, font, width, '…').trimEnd()}…`;
}

/** Sets the text in one or two lines. It is broken between words if that leaves enough on the first line; the second line is cut. */
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
