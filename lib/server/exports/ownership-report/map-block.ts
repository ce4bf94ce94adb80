import { type Drawing, type Orientation, type Ownership, toDrawing } from '#lib/ownership/index.ts';
import { type DrawnExportSource, subjectName } from '../content/index.ts';
import { measureText } from '../rendering/index.ts';
import type { Block, PlacedText } from '../typesetting/index.ts';
import {
  type Mark,
  move,
  type Picture,
  smallestFontSize,
  toLegend,
  toMap,
  toShapesSvg,
} from '../vector-drawing/index.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Points in one CSS px. */
const point = 0.75;
const portrait: Size = { width: 595, height: 842 };
const landscape: Size = { width: 842, height: 595 };
/** Margins, head, foot and heading of a page. */
const frame: Size = { width: 114, height: 176 };
const legendHeight = 44;

/** Of a text on the page, in points: a map whose texts would be smaller has only what decides. */
const smallestText = 6;

const scaleOn = (page: Size, picture: Size): number =>
  Math.min(1, (page.width - frame.width) / picture.width, (page.height - frame.height) / picture.height);

const sizeOf = ({ width, height }: Size): Size => ({
  width: Math.max(width, 620) * point,
  height: (height + legendHeight) * point,
});

/** The map of the page: what the map on screen opens with; where that could not be read on paper, hits, owners and open verdicts alone. */
export function toPageDrawing(ownership: Ownership, orientation: Orientation): Drawing {
  const options = { orientation, folded: [], all: false, keep: [] };
  const opening = toDrawing(ownership, options);
  const scale = Math.max(...[portrait, landscape].map((page) => scaleOn(page, sizeOf(opening))));
  if (scale * smallestFontSize * point >= smallestText) return opening;
  return toDrawing(ownership, { ...options, onlyDecisive: true });
}

/** The map on a page of A4, portrait or landscape, as large as it fits, with the name of its picture and the picture. */
export function toMapBlock(source: DrawnExportSource): { readonly block: Block; readonly file: Uint8Array } {
  const map = toMap(source, measureText);
  const picture: Picture = {
    width: Math.max(map.width, 620),
    height: map.height + legendHeight,
    marks: [...map.marks, ...toLegend().map((mark) => move(mark, 0, map.height + legendHeight - 26))],
  };
  const size = sizeOf(map);
  const page = scaleOn(portrait, size) > scaleOn(landscape, size) ? portrait : landscape;
  const { drawing, ownership } = source;
  const drawn = drawing.nodes.filter(({ stack }) => stack === null).length;
  const hasStacks = drawn < drawing.nodes.length;
  return {
    file: new TextEncoder().encode(toShapesSvg(picture)),
    block: {
      kind: 'drawing',
      title: hasStacks ? 'Map: who is not drawn one by one is in the table' : 'Map',
      alt: `Map of who owns ${subjectName(ownership)}: ${drawn} of ${drawing.nodeCount} persons and companies one by one with ${drawing.lines.length} holdings, owners above what they own. The table of owners has the same data.`,
      file: 'map.svg',
      texts: picture.marks.flatMap(toPlaced),
      ...size,
      scale: scaleOn(page, size),
      page,
    },
  };
}

function toPlaced(mark: Mark): PlacedText[] {
  if (mark.kind !== 'text') return [];
  const width = measureText(mark.text, mark.size, mark.weight);
  const left = mark.x - (mark.anchor === 'middle' ? width / 2 : mark.anchor === 'end' ? width : 0);
  return [
    {
      x: left * point,
      y: mark.y * point,
      text: mark.text,
      width: width * point,
      size: mark.size * point,
      bold: mark.weight > 400,
      fill: mark.fill,
    },
  ];
}
