/** Where everything stands on a node, in coordinates of the map: a group moved to the node's place would have to be kept books of by the browser. Pure, but for the measuring of text. */
import type { DrawnNode } from '#lib/ownership/index.ts';
import type { Mark, NodeLabel } from './label.ts';
import { breakToWidth, cutToWidth, type Font, widthOf } from './text.ts';

export const nameFont: Font = { size: 13, weight: 600 };
export const lineFont: Font = { size: 12, weight: 400 };
export const markFont: Font = { size: 11, weight: 500 };

export const iconSize = 16;
export const markIconSize = 12;
const left = 38;
const right = 13;
const chipHeight = 20;
const gap = 8;

export interface PlacedText {
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

export interface NodeParts {
  readonly iconY: number;
  /** One line, or two where there is room for them. */
  readonly name: readonly PlacedText[];
  readonly share: PlacedText;
  /** Its x is its end. */
  readonly country: PlacedText | null;
  readonly marks: readonly PlacedMark[];
  readonly chips: readonly PlacedMark[];
}

/** Width that icon and text take; the verdict needs no icon beside its figure. */
const markWidth = (mark: Mark, text = mark.text) =>
  (mark.icon === 'owner' ? 0 : markIconSize + 4) + widthOf(text, markFont);

type NodeBox = Pick<DrawnNode, 'x' | 'y' | 'width' | 'height'>;

interface Places {
  /** Something else stands below the icon. */
  readonly iconOnTop: boolean;
  /** Arrows end at the upper edge: chips keep off it. */
  readonly chipsBelow: boolean;
}

export function toNodeParts(drawn: NodeBox, label: NodeLabel, { iconOnTop, chipsBelow }: Places): NodeParts {
  const room = drawn.width - left - right;
  const country = label.country === null ? null : cutToWidth(label.country, lineFont, room / 2);
  const shareRoom = room - (country === null ? 0 : widthOf(country, lineFont) + gap);
  const share = cutToWidth(label.share, lineFont, shareRoom);
  const rows = flow(label.marks, room, shareRoom - widthOf(share, lineFont) - gap);
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

/** Marks in lines: behind the share while there is room, then in up to two lines of their own, each mark whole; only one that no line can hold is cut. */
function flow(marks: readonly Mark[], room: number, behindShare: number) {
  const rows: { mark: Mark; text: string }[][] = [[]];
  let rest = behindShare;
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

/** On an edge from the right; what has no room stands a row further out. */
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
    const out = 4 + row * (chipHeight + 2);
    const placed = { mark, text: mark.text, x: end, y: y + (below ? height + out : -out), width: size };
    end -= 4;
    return placed;
  });
}
