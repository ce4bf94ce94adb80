/** The layout of one node, in coordinates of the map: a `transform` per node would slow down every repaint. Measures text, else pure. */
import type { DrawnNode } from '#lib/ownership/index.ts';
import type { Mark, NodeLabel } from '../labels/node-label.ts';
import { breakToWidth, cutToWidth, type Font, widthOf } from './fit-text.ts';

export const nameFont: Font = { size: 13, weight: 600 };
export const lineFont: Font = { size: 13, weight: 400 };
export const markFont: Font = { size: 13, weight: 500 };
export const lineLabelFont: Font = { size: 13, weight: 600 };
/** In the map's units: at which scale it can be read depends on it. */
export const smallestFontSize = Math.min(nameFont.size, lineFont.size, markFont.size, lineLabelFont.size);

export const iconSize = 16;
export const markIconSize = 12;
const left = 38;
const right = 13;
export const chipHeight = 22;
const gap = 8;

interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
}

export interface PlacedMark {
  readonly mark: Mark;
  readonly text: string;
  readonly x: number;
  /** Middle. */
  readonly y: number;
  readonly width: number;
}

interface NodeLayout {
  readonly iconY: number;
  /** One line, or two if there is room. */
  readonly name: readonly PlacedText[];
  /** null: a strip has its name alone. */
  readonly share: PlacedText | null;
  /** `x` is its right end. */
  readonly country: PlacedText | null;
  readonly marks: readonly PlacedMark[];
  readonly chips: readonly PlacedMark[];
}

/** Width of icon and text; `owner` has no icon. */
const markWidth = (mark: Mark, text = mark.text) =>
  (mark.icon === 'owner' ? 0 : markIconSize + 4) + widthOf(text, markFont);

type NodeBox = Pick<DrawnNode, 'x' | 'y' | 'width' | 'height'>;

interface NodeLayoutOptions {
  /** Leaves room below the icon. */
  readonly iconOnTop: boolean;
  /** Below the node, since arrows end at its upper edge. */
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

/** A stack: one line in a strip. */
const toStripLayout = (drawn: NodeBox, { name }: NodeLabel, room: number): NodeLayout => ({
  iconY: drawn.y + (drawn.height - iconSize) / 2,
  name: [{ text: cutToWidth(name, nameFont, room), x: drawn.x + left, y: drawn.y + drawn.height / 2 + 4.5 }],
  share: null,
  country: null,
  marks: [],
  chips: [],
});

/** Marks after the share while there is room, then in up to two more lines. A mark is cut only if it is wider than a line. */
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

/** Along an edge from the right; chips without room go one row further out. */
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
    // Wider than the node: over its middle.
    if (size > width - 16) end = x + (width - size) / 2;
    const offset = 4 + row * (chipHeight + 2);
    const placed = { mark, text: mark.text, x: end, y: y + (below ? height + offset : -offset), width: size };
    end -= 4;
    return placed;
  });
}
