import { type DrawnExportSource, disclaimer, toFacts, toSessionFact } from '../content/facts.ts';
import { subjectName } from '../content/labels.ts';
import { icons, type Mark, type Picture } from './shapes.ts';
import { toSheet } from './sheet.ts';
import { estimateWidth } from './text-layout.ts';

/**
 * The sheet as SVG: real text, presentation attributes only; no style, script, link, font or image. Every text has passed `toVisibleLine`, so it
 * contains nothing that XML forbids.
 */
export function toSvg(source: DrawnExportSource): string {
  const { width, height, marks } = toSheet(source, estimateWidth);
  const facts = [...toFacts(source), toSessionFact(source)].map(({ label, text }) => `${label}: ${text}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width)}" height="${number(height)}" viewBox="0 0 ${number(width)} ${number(height)}" role="img" font-family="Inter, system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif">`,
    `<title>${escapeXml(`Who owns ${subjectName(source.ownership)}`)}</title>`,
    `<desc>${escapeXml([...facts, disclaimer].join('\n'))}</desc>`,
    ...marks.map(toElement),
    '</svg>\n',
  ].join('\n');
}

/** Everything but the texts, for a printer that sets them itself. */
export const toShapesSvg = ({ width, height, marks }: Picture): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width)}" height="${number(height)}" viewBox="0 0 ${number(width)} ${number(height)}">`,
    ...marks.filter(({ kind }) => kind !== 'text').map(toElement),
    '</svg>',
  ].join('\n');

const number = (value: number): string => String(Math.round(value * 100) / 100);

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const stroked = (mark: { stroke: string | null; weight: number; dashed: boolean }): string =>
  mark.stroke === null
    ? ''
    : ` stroke="${mark.stroke}" stroke-width="${number(mark.weight)}"${mark.dashed ? ' stroke-dasharray="5 5"' : ''}`;

function toElement(mark: Mark): string {
  switch (mark.kind) {
    case 'box':
      return `<rect x="${number(mark.x)}" y="${number(mark.y)}" width="${number(mark.width)}" height="${number(mark.height)}" rx="${number(mark.radius)}" fill="${mark.fill ?? 'none'}"${stroked(mark)}/>`;
    case 'path':
      return `<path d="${mark.d}" fill="${mark.fill ?? 'none'}"${stroked(mark)}/>`;
    case 'icon':
      return `<path d="${icons[mark.icon]}" transform="translate(${number(mark.x)} ${number(mark.y)}) scale(${number(mark.size / 24)})" fill="none" stroke="${mark.stroke}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>`;
    case 'text': {
      const anchor = mark.anchor === 'start' ? '' : ` text-anchor="${mark.anchor}"`;
      const whole = mark.whole === null ? '' : `<title>${escapeXml(mark.whole)}</title>`;
      return `<text x="${number(mark.x)}" y="${number(mark.y)}" font-size="${mark.size}" font-weight="${mark.weight}" fill="${mark.fill}"${anchor} unicode-bidi="isolate">${whole}${escapeXml(mark.text)}</text>`;
    }
  }
}
