import { type DrawnExportSource, subjectName } from '../content/index.ts';
import { measureText } from '../rendering/index.ts';
import type { Block, PlacedText } from '../typesetting/index.ts';
import { type Mark, move, type Picture, toLegend, toMap, toShapesSvg } from '../vector-drawing/index.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Points in one CSS px. */
const point = 0.75;
const a4: Size = { width: 842, height: 595 };
const a3: Size = { width: 1191, height: 842 };
/** At a smaller scale names on a printed page could not be read: the page grows instead. */
const minScale = 0.62;
/** The largest page that PDF allows. */
const maxPageSide = 14_400;
/** Margins, head, foot and heading of a page. */
const frame: Size = { width: 114, height: 176 };
const legendHeight = 44;

/** The map as large as fits on A4 or A3, or on a page of its own size, with the name of its picture and the picture. */
export function toMapBlock(source: DrawnExportSource): { readonly block: Block; readonly file: Uint8Array } {
  const map = toMap(source, measureText);
  const picture: Picture = {
    width: Math.max(map.width, 620),
    height: map.height + legendHeight,
    marks: [...map.marks, ...toLegend().map((mark) => move(mark, 0, map.height + legendHeight - 26))],
  };
  const size = { width: picture.width * point, height: picture.height * point };
  const scaleOn = (page: Size) =>
    Math.min(1, (page.width - frame.width) / size.width, (page.height - frame.height) / size.height);
  const own: Size = {
    width: Math.min(maxPageSide, Math.max(a3.width, size.width * minScale + frame.width)),
    height: Math.min(maxPageSide, Math.max(a3.height, size.height * minScale + frame.height)),
  };
  const page = [a4, a3].find((one) => scaleOn(one) >= minScale) ?? own;
  const { drawing, ownership } = source;
  const drawn = drawing.nodeCount - drawing.hiddenCount;
  return {
    file: new TextEncoder().encode(toShapesSvg(picture)),
    block: {
      kind: 'drawing',
      title: 'Map',
      alt: `Map of who owns ${subjectName(ownership)}: ${drawn} of ${drawing.nodeCount} persons and companies with ${drawing.lines.length} holdings, owners above what they own. The table of owners has the same data.`,
      file: 'map.svg',
      texts: picture.marks.flatMap(toPlaced),
      ...size,
      scale: scaleOn(page),
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
