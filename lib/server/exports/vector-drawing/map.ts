/** The map of an export: lines, nodes, badges. */
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  companyOfStack,
  type DrawnLine,
  type DrawnNode,
  type Holding,
  type NodeAssessment,
  type NodeBadge,
  nodeBadges,
  type Ownership,
  type OwnershipNode,
  shareLabel,
  stackLabel,
  toScreeningHits,
} from '#lib/ownership/index.ts';
import type { DrawnExportSource } from '../content/facts.ts';
import {
  assessmentsByKey,
  countryCode,
  intervalText,
  mayBeLinked,
  nameOf,
  nodesByKey,
  statusLabel,
} from '../content/labels.ts';
import { fromParts, ink, type Mark, type Measure, type Picture, shorten, text, toParts, wrap } from './shapes.ts';

/** No text of the map is smaller. */
export const smallestFontSize = 12;

const lineColours: Record<DrawnLine['kind'], string> = {
  ownership: ink.ownership,
  missing: ink.unknown,
  director: ink.director,
  loop: ink.loop,
};

/** @param measure of the font that will draw it */
export function toMap({ ownership, drawing }: DrawnExportSource, measure: Measure): Picture {
  const nodes = nodesByKey(ownership);
  const assessments = assessmentsByKey(ownership);
  const holdings = new Map(ownership.holdings.map((holding) => [holding.key, holding]));
  const withStrip = new Set(drawing.nodes.flatMap(({ key, stack }) => (stack ? [companyOfStack(key)] : [])));
  const drawn = drawing.nodes.map((one) => ({ one, node: nodes.get(one.key), assessment: assessments.get(one.key) }));
  const singles = drawn.filter(({ one }) => !one.stack);
  return {
    width: drawing.width,
    height: drawing.height,
    marks: [
      ...drawing.lines.flatMap(toLine),
      ...drawn.flatMap(({ one, node, assessment }) => toNode(one, node, assessment, ownership, measure)),
      ...singles.flatMap(({ one, node, assessment }) =>
        toBadges(one, nodeBadges(node, assessment, ownership.policy), withStrip.has(one.key), measure),
      ),
      ...drawing.lines.flatMap((line) => toLabel(line, labelText(line, holdings, ownership.computed), measure)),
    ],
  };
}

/** The line has an arrowhead and ends inside it, so that a thick line does not cover the tip. */
function toLine(drawn: DrawnLine): Mark[] {
  const stroke = lineColours[drawn.kind];
  const dashed = drawn.kind === 'director' || drawn.kind === 'missing';
  const parts = toParts(drawn.path);
  const numbers = parts.filter((part) => typeof part === 'number');
  const [fromX, fromY, x, y] = numbers.slice(-4);
  if (!drawn.arrow || fromX === undefined || fromY === undefined || x === undefined || y === undefined)
    return [{ kind: 'path', d: fromParts(parts), fill: null, stroke, weight: drawn.weight, dashed }];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [alongX, alongY] = [(x - fromX) / length, (y - fromY) / length];
  const reach = 8 + drawn.weight;
  const half = 3.5 + drawn.weight / 2;
  const [baseX, baseY] = [x - alongX * reach, y - alongY * reach];
  const head = [
    ['M', x, y],
    ['L', baseX - alongY * half, baseY + alongX * half],
    ['L', baseX + alongY * half, baseY - alongX * half],
    ['Z'],
  ].flat();
  const shortened = [...parts.slice(0, -2), x - alongX * (reach - 1), y - alongY * (reach - 1)];
  return [
    { kind: 'path', d: fromParts(shortened), fill: null, stroke, weight: drawn.weight, dashed },
    { kind: 'path', d: fromParts(head), fill: stroke, ...noStroke },
  ];
}

/** The label has a white background, so that the line does not cross it out. */
function toLabel(drawn: DrawnLine, label: string, measure: Measure): Mark[] {
  const width = measure(label, 12, 600) + 6;
  const { labelX: x, labelY: y } = drawn;
  return [
    { ...labelBackground, x: x - width / 2, y: y - 8, width },
    text(x, y + 4, label, { weight: 600, fill: lineColours[drawn.kind], anchor: 'middle' }),
  ];
}

const noStroke = { stroke: null, weight: 0, dashed: false } as const;
const labelBackground = { kind: 'box', height: 16, radius: 3, fill: ink.surface, ...noStroke } as const;

function labelText(drawn: DrawnLine, holdings: ReadonlyMap<string, Holding>, computed: boolean): string {
  if (drawn.kind === 'director') return 'Director';
  // A line for several owners has their number: the sum would be no one's share.
  if (drawn.holdings.length !== 1) return `${drawn.holdings.length} owners`;
  const holding = holdings.get(drawn.holdings[0] ?? '');
  const share = holding?.share ?? null;
  // A share that could not be read is shown as received; so is every share where nothing is computed.
  const raw = (share === null || !computed) && holding?.reported ? `“${toVisibleLine(holding.reported, 9)}”` : null;
  const label = raw ?? shareLabel(share);
  return drawn.kind === 'loop' ? `${label}, loop` : label;
}

function toNode(
  drawn: DrawnNode,
  node: OwnershipNode | undefined,
  assessment: NodeAssessment | undefined,
  ownership: Ownership,
  measure: Measure,
): Mark[] {
  if (drawn.stack) return toStrip(drawn, drawn.stack.length + drawn.behind.length, ownership, measure);
  const isRoot = drawn.key === ownership.interpretation.root;
  const kind = node?.kind ?? 'unknown';
  const { x, y, width, height } = drawn;
  const place = { x, y, width, height, radius: kind === 'person' ? height / 2 : 4 };
  const stroke = isRoot ? { stroke: ink.text, weight: 3 } : { stroke: ink.edge, weight: 1 };
  const outline: Mark = { kind: 'box', ...place, fill: ink.surface, ...stroke, dashed: kind === 'unknown' };
  const inset = kind === 'person' ? 20 : 14;
  const left = x + inset + 26;
  const room = width - inset - 26 - Math.max(10, inset - 10);
  const name = nameOf(node, drawn.key);
  const country = node ? shorten(countryCode(node.country), 48, 12, 400, measure) : '';
  const second = isRoot ? 'Subject company' : effectiveText(assessment);
  const third = [
    ...(assessment?.control === 'yes' && !isRoot ? ['Majority'] : []),
    ...(node?.ultimate === true && assessment?.verdict !== 'not_by_reported_shares' ? ['Declared UBO'] : []),
    ...(node?.status ? [statusLabel(node.status)] : []),
    ...(node && !isRoot ? documentsText(node) : []),
    ...(node?.screened?.state === 'incomplete' && toScreeningHits(node.screened) ? ['Screening incomplete'] : []),
    ...(drawn.hiddenOwners > 0 ? [`+\u2009${drawn.hiddenOwners} not drawn`] : []),
  ].join(' · ');
  const names = twoLines(name, room, measure);
  const countryRoom = country === '' ? 0 : measure(country, 12, 400) + 8;
  const style = { size: 13, weight: 600, whole: names.join(' ') === name ? null : name } as const;
  // The baseline of the first of two to four lines, which are centred together.
  let line = y + height / 2 - ((names.length - 1) * 16 + 16 + (third === '' ? 0 : 14)) / 2 + 4;
  const marks: Mark[] = [outline];
  marks.push({ kind: 'icon', icon: kind, x: x + inset, y: y + height / 2 - 9, size: 18, stroke: ink.muted });
  for (const part of names) {
    marks.push(text(left, line, part, style));
    line += 16;
  }
  marks.push(text(left, line, shorten(second, room - countryRoom, 12, 400, measure), { fill: ink.muted }));
  if (country !== '') marks.push(text(left + room, line, country, { fill: ink.muted, anchor: 'end' }));
  if (third !== '')
    marks.push(text(left, line + 14, shorten(third, room, 12, 400, measure), { fill: ink.muted, whole: third }));
  return marks;
}

/** The marks of a company, as the map on screen has them. */
function documentsText({ documents }: OwnershipNode): readonly string[] {
  if (documents === null || documents.length === 0) return [];
  const approved = documents.filter(({ status }) => status === 'APPROVED' || status === 'VALIDATED').length;
  return [`${approved} of ${documents.length} approved`];
}

const effectiveText = (assessment: NodeAssessment | undefined): string => {
  if (assessment === undefined) return 'Not computed';
  return mayBeLinked(assessment) ? intervalText(assessment.effective) : 'Not linked';
};

/** A name on one line, or on two with the second shortened. */
function twoLines(name: string, room: number, measure: Measure): readonly string[] {
  const [first = '', ...others] = wrap(name, room, 13, 600, measure);
  return others.length === 0 ? [first] : [first, shorten(others.join(' '), room, 13, 600, measure)];
}

/** Owners that are drawn as one are on top of their company. */
function toStrip({ x, y, width, height }: DrawnNode, count: number, ownership: Ownership, measure: Measure): Mark[] {
  const label = shorten(stackLabel(count, ownership.policy, ownership.computed), width - 24, 12, 600, measure);
  const box = { x, y, width, height, radius: 4, stroke: ink.edge, weight: 1, dashed: false } as const;
  return [{ kind: 'box', ...box, fill: ink.sunken }, text(x + 12, y + height / 2 + 4, label, { weight: 600 })];
}

/** Badges are on the upper edge, or below a strip on the lower one, from the right; those without room go one row further out. */
function toBadges(drawn: DrawnNode, badges: readonly NodeBadge[], isBelow: boolean, measure: Measure): Mark[] {
  const marks: Mark[] = [];
  const start = drawn.x + drawn.width - 12;
  let right = start;
  let row = 0;
  for (const { kind, text: whole, short: label = whole } of badges.toReversed()) {
    const { isFilled, colour } = badgeLooks[kind];
    const width = measure(label, 12, 600) + 14;
    if (right - width < drawn.x + 4 && right < start) {
      right = start;
      row += 1;
    }
    // A label that is wider than the node is over its middle.
    const x = width > drawn.width - 16 ? drawn.x + (drawn.width - width) / 2 : right - width;
    const y = isBelow ? drawn.y + drawn.height - 6 + row * 22 : drawn.y - 14 - row * 22;
    const box = { x, y, width, height: 20, radius: 4, stroke: colour, weight: 1, dashed: false } as const;
    marks.push(
      { kind: 'box', ...box, fill: isFilled ? colour : ink.surface },
      text(x + width / 2, y + 14, label, { weight: 600, fill: isFilled ? ink.surface : colour, anchor: 'middle' }),
    );
    right = x - 6;
  }
  return marks;
}

const badgeLooks: Record<NodeBadge['kind'], { readonly isFilled: boolean; readonly colour: string }> = {
  sanctions: { isFilled: true, colour: ink.loop },
  sanctions50: { isFilled: true, colour: ink.loop },
  pep: { isFilled: false, colour: '#8a2a72' },
  adverse_media: { isFilled: false, colour: '#6e5200' },
  other: { isFilled: false, colour: ink.muted },
  incomplete: { isFilled: false, colour: ink.warning },
  mismatch: { isFilled: false, colour: ink.warning },
  owner: { isFilled: true, colour: ink.text },
  review: { isFilled: false, colour: ink.warning },
  undetermined: { isFilled: false, colour: ink.warning },
};
