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
const portrait: Size = { width: 595, height: 842 };
const landscape: Size = { width: 842, height: 595 };
/** Margins, head, foot and heading of a page. */
const frame: Size = { width: 114, height: 176 };
const legendHeight = 44;

/** The map on a page of A4, portrait or landscape, as large as it fits, with the name of its picture and the picture. */
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
  const page = scaleOn(portrait) > scaleOn(landscape) ? portrait : landscape;
  const { drawing, ownership } = source;
  const drawn = drawing.nodes.filter(({ stack }) => stack === null).length;
  return {
    file: new TextEncoder().encode(toShapesSvg(picture)),
    block: {
      kind: 'drawing',
      title: 'Map',
      alt: `Map of who owns ${subjectName(ownership)}: ${drawn} of ${drawing.nodeCount} persons and companies one by one with ${drawing.lines.length} holdings, owners above what they own. The table of owners has the same data.`,
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
