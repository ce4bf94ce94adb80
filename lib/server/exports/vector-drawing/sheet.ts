/** The whole export as one picture: facts, map, legend, findings. */
import type { Ownership } from '#lib/ownership/index.ts';
import { type DrawnExportSource, disclaimer, type Fact, toFacts, toSessionFact } from '../content/facts.ts';
import { subjectName, toFindingTexts } from '../content/labels.ts';
import { toMap } from './map.ts';
import {
  estimateWidth,
  icons,
  ink,
  line,
  type Mark,
  type Measure,
  move,
  type Paint,
  type Picture,
  round,
  shorten,
  text,
  wrap,
} from './shapes.ts';

const gutter = 24;
const labelWidth = 112;
const legendHeight = 44;
/** Longer lines of text are hard to read, however wide the map is. */
const maxTextWidth = 1100;

/** @param measure of the font that will draw it */
export function toSheet(source: DrawnExportSource, measure: Measure): Picture {
  const map = toMap(source, measure);
  const width = Math.max(880, map.width + 2 * gutter);
  const textWidth = Math.min(width - 2 * gutter, maxTextWidth);
  const header = toHeader(source, textWidth, measure);
  const mapTop = header.height + 12;
  const legendTop = mapTop + map.height + 16;
  const findings = toFindings(source.ownership, textWidth, measure);
  const height = legendTop + legendHeight + findings.height + 20;
  const left = Math.round((width - map.width) / 2);
  const background = { x: 0, y: 0, width, height, radius: 0, stroke: null, weight: 0, dashed: false };
  return {
    width,
    height,
    marks: [
      { kind: 'box', ...background, fill: ink.surface },
      ...header.marks.map((mark) => move(mark, gutter, 0)),
      line(gutter, header.height, width - gutter, header.height, ink.hairline),
      ...map.marks.map((mark) => move(mark, left, mapTop)),
      line(gutter, legendTop - 8, width - gutter, legendTop - 8, ink.hairline),
      ...toLegend().map((mark) => move(mark, gutter, legendTop)),
      ...findings.marks.map((mark) => move(mark, gutter, legendTop + legendHeight)),
    ],
  };
}

interface TextBlock {
  readonly height: number;
  readonly marks: readonly Mark[];
}

function toHeader(source: DrawnExportSource, width: number, measure: Measure): TextBlock {
  const title = `Who owns ${subjectName(source.ownership)}`;
  const facts = [...toFacts(source), toSessionFact(source), ...toHiddenFacts(source.drawing)];
  const block = toFactLines(facts, width, measure);
  return {
    height: 54 + block.height + 12,
    marks: [
      text(0, 40, shorten(title, width, 18, 600, measure), { size: 18, weight: 600 }),
      ...block.marks.map((mark) => move(mark, 0, 54)),
    ],
  };
}

/** Says how many nodes the map leaves out; it says nothing if the map has all, single or stacked. */
export function toHiddenFacts({ hiddenCount, nodeCount }: DrawnExportSource['drawing']): readonly Fact[] {
  if (hiddenCount === 0) return [];
  const text = `${hiddenCount.toLocaleString('en')} of ${nodeCount.toLocaleString('en')} nodes are not on the map; the SVG draws up to 500, CSV and BODS contain all of them`;
  return [{ label: 'Not drawn', text }];
}

/** Label and text are in two columns, and texts are wrapped. */
function toFactLines(facts: readonly Fact[], width: number, measure: Measure): TextBlock {
  const marks: Mark[] = [];
  let y = 0;
  for (const fact of facts) {
    marks.push(text(0, y + 13, fact.label, { fill: ink.muted }));
    for (const part of wrap(fact.text, width - labelWidth, 12, 400, measure)) {
      marks.push(text(labelWidth, y + 13, part));
      y += 18;
    }
  }
  return { height: y, marks };
}

/** The legend says in one row what the lines mean; they never differ by colour alone. */
export function toLegend(): readonly Mark[] {
  const entries = [
    { label: 'Ownership', colour: ink.ownership, dashed: false, weight: 3 },
    { label: 'Director (no share)', colour: ink.director, dashed: true, weight: 1.5 },
    { label: 'Loop', colour: ink.loop, dashed: false, weight: 1.5 },
    { label: 'Share missing', colour: ink.unknown, dashed: true, weight: 1.5 },
  ];
  let x = 0;
  return entries.flatMap(({ label, colour, dashed, weight }) => {
    const marks = [line(x, 14, x + 28, 14, colour, weight, dashed), text(x + 36, 18, label, { fill: ink.muted })];
    x += 36 + label.length * 7 + 24;
    return marks;
  });
}

const toneColours = { severe: ink.loop, warning: ink.warning, muted: ink.muted } as const;

/** The disclaimer follows the findings. */
function toFindings(ownership: Ownership, width: number, measure: Measure): TextBlock {
  const marks: Mark[] = [];
  let y = 0;
  for (const finding of toFindingTexts(ownership)) {
    const title = shorten(finding.title, width - labelWidth, 12, 600, measure);
    marks.push(
      text(0, y + 13, finding.label, { weight: 600, fill: toneColours[finding.tone] }),
      text(labelWidth, y + 13, title, { weight: 600 }),
    );
    y += 18;
    for (const part of wrap(finding.text, width - labelWidth, 12, 400, measure)) {
      marks.push(text(labelWidth, y + 13, part));
      y += 18;
    }
    y += 6;
  }
  if (marks.length === 0) {
    marks.push(text(0, 13, 'No findings.', { fill: ink.muted }));
    y = 24;
  }
  marks.push(text(0, y + 13, disclaimer, { weight: 600 }));
  return { height: y + 24, marks };
}

/**
 * The sheet is written as SVG with real text and presentation attributes only; it has no style, script, link, font or image. Every text has passed
 * `toVisibleLine`, so it contains nothing that XML forbids.
 */
export function toSvg(source: DrawnExportSource): string {
  const { width, height, marks } = toSheet(source, estimateWidth);
  const facts = [...toFacts(source), toSessionFact(source)].map(({ label, text }) => `${label}: ${text}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img" font-family="Inter, system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif">`,
    `<title>${escapeXml(`Who owns ${subjectName(source.ownership)}`)}</title>`,
    `<desc>${escapeXml([...facts, disclaimer].join('\n'))}</desc>`,
    ...marks.map(toElement),
    '</svg>\n',
  ].join('\n');
}

/** Everything but the texts, for a printer that sets them itself. */
export const toShapesSvg = ({ width, height, marks }: Picture): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">`,
    ...marks.filter(({ kind }) => kind !== 'text').map(toElement),
    '</svg>',
  ].join('\n');

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const stroked = ({ stroke, weight, dashed }: Paint): string =>
  stroke === null
    ? ''
    : ` stroke="${stroke}" stroke-width="${round(weight)}"${dashed ? ' stroke-dasharray="5 5"' : ''}`;

function toElement(mark: Mark): string {
  switch (mark.kind) {
    case 'box':
      return `<rect x="${round(mark.x)}" y="${round(mark.y)}" width="${round(mark.width)}" height="${round(mark.height)}" rx="${round(mark.radius)}" fill="${mark.fill ?? 'none'}"${stroked(mark)}/>`;
    case 'path':
      return `<path d="${mark.d}" fill="${mark.fill ?? 'none'}"${stroked(mark)}/>`;
    case 'icon':
      return `<path d="${icons[mark.icon]}" transform="translate(${round(mark.x)} ${round(mark.y)}) scale(${round(mark.size / 24)})" fill="none" stroke="${mark.stroke}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>`;
    case 'text': {
      const anchor = mark.anchor === 'start' ? '' : ` text-anchor="${mark.anchor}"`;
      const whole = mark.whole === null ? '' : `<title>${escapeXml(mark.whole)}</title>`;
      return `<text x="${round(mark.x)}" y="${round(mark.y)}" font-size="${mark.size}" font-weight="${mark.weight}" fill="${mark.fill}"${anchor} unicode-bidi="isolate">${whole}${escapeXml(mark.text)}</text>`;
    }
  }
}
