import type { Ownership } from '#lib/ownership/index.ts';
import { toMap } from './map.ts';
import { ink, line, type Mark, move, type Picture, text } from './marks.ts';
import type { DrawnPaper } from './paper.ts';
import { disclaimer, type Fact, type PaperFinding, subjectName, toFacts, toPaperFindings } from './paper-facts.ts';
import { type Measure, shorten, wrap } from './paper-text.ts';

const gutter = 24;
const labelWidth = 112;
/** Lines of a long text would run out of sight beyond this, however wide the map is. */
const widestText = 1100;

/** The whole paper as one picture: facts, map, legend, findings. @param measure of the font that will draw it */
export function toSheet(paper: DrawnPaper, measure: Measure): Picture {
  const map = toMap(paper, measure);
  const width = Math.max(880, map.width + 2 * gutter);
  const room = Math.min(width - 2 * gutter, widestText);
  const header = toHeader(paper, room, measure);
  const mapTop = header.height + 12;
  const legendTop = mapTop + map.height + 16;
  const findings = toFindings(paper.ownership, room, measure);
  const left = Math.round((width - map.width) / 2);
  return {
    width,
    height: legendTop + 44 + findings.height + 20,
    marks: [
      {
        kind: 'box',
        x: 0,
        y: 0,
        width,
        height: legendTop + 44 + findings.height + 20,
        radius: 0,
        fill: ink.surface,
        stroke: null,
        weight: 0,
        dashed: false,
      },
      ...header.marks.map((mark) => move(mark, gutter, 0)),
      line(gutter, header.height, width - gutter, header.height, ink.hairline),
      ...map.marks.map((mark) => move(mark, left, mapTop)),
      line(gutter, legendTop - 8, width - gutter, legendTop - 8, ink.hairline),
      ...legend().map((mark) => move(mark, gutter, legendTop)),
      ...findings.marks.map((mark) => move(mark, gutter, legendTop + 44)),
    ],
  };
}

interface Block {
  readonly height: number;
  readonly marks: readonly Mark[];
}

function toHeader(paper: DrawnPaper, room: number, measure: Measure): Block {
  const title = `Who owns ${subjectName(paper.ownership)}`;
  const marks: Mark[] = [text(0, 40, shorten(title, room, 18, 600, measure), { size: 18, weight: 600 })];
  const facts = toPaperFacts(paper);
  const block = toFactLines(facts, room, measure);
  marks.push(...block.marks.map((mark) => move(mark, 0, 54)));
  return { height: 54 + block.height + 12, marks };
}

/** The facts, with what the drawing leaves out. */
export function toPaperFacts(paper: DrawnPaper): readonly Fact[] {
  const { drawing } = paper;
  if (drawing.left === 0) return toFacts(paper);
  const text = `${drawing.left.toLocaleString('en')} of ${drawing.of.toLocaleString('en')} nodes are not on the map; the SVG draws up to 500, CSV and BODS hold all of them`;
  return [...toFacts(paper), { label: 'Left out', text }];
}

/** Label and text in two columns, texts wrapped. */
export function toFactLines(facts: readonly Fact[], room: number, measure: Measure): Block {
  const marks: Mark[] = [];
  let y = 0;
  for (const fact of facts) {
    marks.push(text(0, y + 13, fact.label, { fill: ink.muted }));
    for (const words of wrap(fact.text, room - labelWidth, 12, 400, measure)) {
      marks.push(text(labelWidth, y + 13, words));
      y += 18;
    }
  }
  return { height: y, marks };
}

/** What the lines mean, on one line; never by colour alone. */
export function legend(): readonly Mark[] {
  const entries = [
    { words: 'Ownership', colour: ink.ownership, dashed: false, weight: 3 },
    { words: 'Director, never added', colour: ink.director, dashed: true, weight: 1.5 },
    { words: 'Loop', colour: ink.loop, dashed: false, weight: 1.5 },
    { words: 'Share missing', colour: ink.unknown, dashed: true, weight: 1.5 },
  ];
  let x = 0;
  return entries.flatMap(({ words, colour, dashed, weight }) => {
    const marks = [line(x, 14, x + 28, 14, colour, weight, dashed), text(x + 36, 18, words, { fill: ink.muted })];
    x += 36 + words.length * 7 + 24;
    return marks;
  });
}

const severityWords: Record<PaperFinding['severity'], string> = { stops: 'Stops', warns: 'Warning', notes: 'Note' };
const severityColours: Record<PaperFinding['severity'], string> = {
  stops: ink.loop,
  warns: ink.warning,
  notes: ink.muted,
};

/** Findings in words and the disclaimer. */
export function toFindings(ownership: Ownership, room: number, measure: Measure): Block {
  const marks: Mark[] = [];
  let y = 0;
  for (const { severity, title, text: words } of toPaperFindings(ownership)) {
    marks.push(text(0, y + 13, severityWords[severity], { weight: 600, fill: severityColours[severity] }));
    marks.push(text(labelWidth, y + 13, shorten(title, room - labelWidth, 12, 600, measure), { weight: 600 }));
    y += 18;
    for (const one of wrap(words, room - labelWidth, 12, 400, measure)) {
      marks.push(text(labelWidth, y + 13, one));
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
