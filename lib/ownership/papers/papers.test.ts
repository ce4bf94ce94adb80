import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toVisibleLine } from '#lib/format/visible-line.ts';
import { toCsv } from './csv.ts';
import { move } from './marks.ts';
import { toPaperRows } from './paper-facts.ts';
import { estimateWidth, shorten, wrap } from './paper-text.ts';
import { toSvg } from './svg.ts';
import { declare, sampleReading, toPaper, uncomputed } from './test-paper.ts';

const hostile = [
  '<script>alert(1)</script>',
  ']]><!--&amp;"\'',
  '=HYPERLINK("http://x.example")',
  'a\u202Egpj.exe\u200b\u0000\u001b[31m',
  'Z̷̧̢̛͖̳̣̈́̎a̵̛͔l̶̥͠g̸̰͝o',
  '\uD800lone\uDC00\uFFFE\uFFFF',
  'ליאור دنيا 星河 "quoted", and\r\na second line\u2028third',
  '-3',
  '+1',
  '@SUM(A1)',
  '\tTab',
  '＝1+1',
  'x'.repeat(400),
  '\u200f'.repeat(300),
];
const anyName = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme' }),
);

/** A strict reader of the XML a paper may hold: elements, attributes in double quotes, five entities. @throws for anything else */
function readXml(xml: string): { elements: string[]; attributes: string[]; texts: string[] } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids.
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
  if (forbidden.test(xml) || !xml.isWellFormed()) throw new Error('a character that XML forbids');
  const [elements, attributes, texts, open]: [string[], string[], string[], string[]] = [[], [], [], []];
  let at = 0;
  for (const [whole, text, close, name, inside = '', empty] of xml.matchAll(
    /([^<>]+)|<(\/)?([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/)?>/gy,
  )) {
    at += whole.length;
    const outside = text ?? inside;
    if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(outside)) throw new Error('a bare ampersand');
    if (text !== undefined) texts.push(text);
    else if (close) {
      if (open.pop() !== name) throw new Error(`</${name}> closes something else`);
    } else if (name) {
      elements.push(name);
      attributes.push(...[...inside.matchAll(/ ([a-zA-Z:-]+)=/g)].map(([, one = '']) => one));
      if (!empty) open.push(name);
    }
  }
  if (at !== xml.length || open.length > 0) throw new Error(`not read to its end: ${at} of ${xml.length}`);
  return { elements, attributes, texts };
}

function readCsv(csv: string): string[][] {
  expect(csv.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [];
  for (const line of csv.slice(1).trimEnd().split('\r\n')) {
    const cells = `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|(?=,|$))/g);
    rows.push([...cells].map(([, cell = '']) => cell.replaceAll('""', '"')));
  }
  return rows;
}

const records = (csv: string): Record<string, string>[] => {
  const [head = [], ...rows] = readCsv(csv);
  for (const row of rows) expect(row).toHaveLength(head.length);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
};

describe('SVG', () => {
  test('says whose, under which policy, when, from what, and that it is no determination', () => {
    const svg = toSvg(toPaper(declare(['A>R 60', 'q>R 40', 'p>A 80'])));
    const { texts } = readXml(svg);
    const words = texts.join('\n');
    for (const part of [
      'Invented R',
      '2C8RT0VNHE',
      sampleReading.inputHash,
      'amlr-2027',
      'preview',
      '21 Nov 2026, 08:00:00 UTC',
      'not a legal determination',
      '12.00\u202f%',
      'Undisclosed',
    ])
      expect(words).toContain(part);
  });

  test('says who settled what, when and why, and when it has lapsed', () => {
    const paper = toPaper(declare(['p>R 60']));
    const settled = { direction: 'owners_list_holdings', unit: null, root: '1' } as const;
    const nothing = { direction: null, unit: null, root: null };
    const settlement = {
      settled,
      lapsed: null,
      version: 2,
      by: 'Ana Invented',
      at: '2026-11-20T10:00:00.000Z',
      reason: 'Register <seen>',
    };
    const text = (changed: typeof paper.reading.settlement) =>
      readXml(toSvg({ ...paper, reading: { ...paper.reading, settlement: changed } })).texts.join(' ');
    expect(text(settlement)).toMatch(
      /Settled direction: owners list what they hold, subject company: node 1, by Ana Invented, 20 Nov 2026, 10:00:00 UTC/,
    );
    expect(text(settlement)).toContain('Register &lt;seen&gt;');
    expect(text({ ...settlement, settled: nothing, lapsed: settled })).toContain('lapsed');
  });

  test('is drawn with shapes and presentation attributes alone', () => {
    const { elements, attributes } = readXml(toSvg(toPaper(declare(['A>R ?', 'p>A 80'], { p: hostile[0] ?? '' }))));
    expect([...new Set(elements)].sort()).toEqual(['desc', 'path', 'rect', 'svg', 'text', 'title']);
    expect(attributes.filter((name) => /^(?:style|class|id|on.*|.*href)$/.test(name))).toEqual([]);
  });

  test('any name gives well-formed XML', () => {
    fc.assert(
      fc.property(anyName, anyName, (p, company) => {
        readXml(toSvg(toPaper(declare(['A>R 60', 'p>A 80'], { p, A: company, R: p }))));
      }),
      { numRuns: 300 },
    );
  });

  test('where nothing is computed, shares stand as they came', () => {
    const { texts } = readXml(toSvg(toPaper(declare(['A>R 0.4', 'p>A 0.5']))));
    expect(texts).toContain('“0.4”');
    expect(texts).toContain('Not computed');
  });

  test('whoever may hold what is not told has the range, not "Not linked"', () => {
    const declared = declare(['p>R 40', 'q>A 60']);
    const untold =
      declared.individuals?.map((one) => (one.name === 'Invented q' ? { ...one, edges: null } : one)) ?? null;
    const paper = toPaper({ ...declared, individuals: untold });
    expect(toPaperRows(paper.ownership).find(({ name }) => name === 'Invented q')?.effective).toEqual([
      '0.00\u202f% – 60.00\u202f%',
    ]);
    expect(readXml(toSvg(paper)).texts).toContain('0.00\u202f% – 60.00\u202f%');
  });

  test('nor is what would be a share of the sum one', () => {
    const { texts } = readXml(toSvg(toPaper(uncomputed)));
    expect(texts).toContain('“40”');
    expect(texts).toContain('“1000000”');
    expect(texts.filter((text) => /\d\s*%$/.test(text))).toEqual([]);
    expect(toPaperRows(toPaper(uncomputed).ownership).map(({ verdict }) => verdict)).toEqual(
      Array(4).fill('Not computed'),
    );
  });

  test('says how much of the graph is drawn', () => {
    const paper = toPaper(declare(['p>R 60']));
    const svg = toSvg({ ...paper, drawing: { ...paper.drawing, left: 112, of: 612 } });
    expect(svg).toContain('112 of 612 nodes are not on the map');
  });
});

describe('CSV', () => {
  test('one row for each holding, the subject without one; percent are plain numbers', () => {
    const rows = records(toCsv(toPaper(declare(['A>R 60', 'q>R ?', 'p>A 12.5 director']))));
    expect(
      rows.map(({ name, holds_in_name, share_percent, director }) => [name, holds_in_name, share_percent, director]),
    ).toEqual(
      expect.arrayContaining([
        ['Invented R', '', '', ''],
        ['Invented A', 'Invented R', '60', 'no'],
        ['Invented q', 'Invented R', '', 'no'],
        ['Invented p', 'Invented A', '12.5', 'yes'],
      ]),
    );
    const person = rows.find(({ name }) => name === 'Invented q');
    expect(person).toMatchObject({ effective_low_percent: '0', verdict: 'Undetermined', ref: '2C8RT0VNHE' });
    expect(new Set(rows.map(({ input_sha256 }) => input_sha256))).toEqual(new Set([sampleReading.inputHash]));
  });

  test('no cell is a formula, and any name comes back as it is printed', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const [row] = records(toCsv(toPaper(declare(['p>R 60'], { p: name })))).filter(({ type }) => type === 'person');
        const printed = toVisibleLine(name);
        expect([printed, `'${printed}`]).toContain(row?.name);
        expect(row?.name).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
      { numRuns: 300 },
    );
  });

  test('where nothing is computed it has shares as they came alone', () => {
    const rows = records(toCsv(toPaper(uncomputed))).filter(({ share_as_reported }) => share_as_reported !== '');
    expect(rows.map(({ share_as_reported }) => share_as_reported).toSorted()).toEqual(['1000000', '40', '60']);
    expect(rows.map(({ share_percent }) => share_percent)).toEqual(['', '', '']);
  });

  test('an answer without anybody still tells its findings', () => {
    const rows = records(toCsv(toPaper({ subject: null, individuals: [], corporates: null })));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.findings).toContain('NO_OWNERS');
  });
});

describe('text on paper', () => {
  test('names what cannot be seen and holds back piles of marks', () => {
    expect(toVisibleLine('a\u202eb\u0000')).toBe('a[U+202E]b[U+0000]');
    expect(toVisibleLine(`a${'\u0301'.repeat(40)}b`)).toBe(`a${'\u0301'.repeat(3)}b`);
    expect([...toVisibleLine('x'.repeat(400), 300)]).toHaveLength(300);
    expect(toVisibleLine('ليلى نور')).toBe('ليلى نور');
  });

  test('any text is cut and wrapped to its room, and nothing is lost by wrapping', () => {
    fc.assert(
      fc.property(anyName, fc.integer({ min: 30, max: 400 }), (name, room) => {
        const printed = toVisibleLine(name, 300);
        expect(estimateWidth(shorten(printed, room, 13, 600, estimateWidth), 13, 600)).toBeLessThanOrEqual(room);
        const lines = wrap(printed, room, 13, 600, estimateWidth);
        for (const one of lines) expect(estimateWidth(one, 13, 600)).toBeLessThanOrEqual(room);
        expect(lines.join('').replaceAll(' ', '')).toBe(printed.replaceAll(' ', ''));
      }),
    );
  });

  test('a path is moved with all its points', () => {
    const path = { kind: 'path', fill: null, stroke: '#000000', weight: 1, dashed: false } as const;
    expect(move({ ...path, d: 'M1.5 2 C3,4 5,6 -7 8 H9 V10 L11 12 Z' }, 100, 1000)).toMatchObject({
      d: 'M 101.5 1002 C 103 1004 105 1006 93 1008 H 109 V 1010 L 111 1012 Z',
    });
  });
});
