import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { toTableRows } from '../content/table-rows.ts';
import { anyName, hostile } from '../testing/hostile-names.ts';
import { elementsOf, readXml } from '../testing/read-xml.ts';
import { declare, sampleInput, toSampleExport, uncomputed } from '../testing/sample-export.ts';
import { toSvg } from './sheet.ts';

function readSvg(svg: string) {
  const all = elementsOf(readXml(svg));
  return {
    elements: all.map(({ name }) => name),
    attributes: all.flatMap(({ attributes }) => Object.keys(attributes)),
    texts: all.flatMap(({ children }) => children.filter((child) => typeof child === 'string')),
  };
}

test('names subject, policy, time and input, and says that it is no legal determination', () => {
  const svg = toSvg(toSampleExport(declare(['A>R 60', 'q>R 40', 'p>A 80'])));
  const { texts } = readSvg(svg);
  const content = texts.join('\n');
  for (const part of [
    'Invented R',
    '2C8RT0VNHE',
    sampleInput.inputHash,
    'amlr-2027',
    'preview',
    '21 Nov 2026, 08:00:00 UTC',
    'not a legal determination',
    '12.00\u202f%',
    'not accounted for by reported shares',
  ])
    expect(content).toContain(part);
});

test('says who confirmed what, when and why, and that it no longer applies', () => {
  const source = toSampleExport(declare(['p>R 60']));
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
  const text = (changed: typeof source.input.settlement) =>
    readSvg(toSvg({ ...source, input: { ...source.input, settlement: changed } })).texts.join(' ');
  expect(text(settlement)).toMatch(
    /Confirmed direction: owners list what they hold, subject company: node 1, by Ana Invented, 20 Nov 2026, 10:00:00 UTC/,
  );
  expect(text(settlement)).toContain('Register <seen>');
  expect(text({ ...settlement, settled: nothing, lapsed: settled })).toContain('no longer applies');
});

test('is drawn with shapes and presentation attributes only', () => {
  const { elements, attributes } = readSvg(
    toSvg(toSampleExport(declare(['A>R ?', 'p>A 80'], { p: hostile[0] ?? '' }))),
  );
  expect([...new Set(elements)].sort()).toEqual(['desc', 'path', 'rect', 'svg', 'text', 'title']);
  expect(attributes.filter((name) => /^(?:style|class|id|on.*|.*href)$/.test(name))).toEqual([]);
});

test('any name gives well-formed XML', () => {
  fc.assert(
    fc.property(anyName, anyName, (p, company) => {
      const { texts } = readSvg(toSvg(toSampleExport(declare(['A>R 60', 'p>A 80'], { p, A: company, R: p }))));
      expect(texts).not.toEqual([]);
    }),
    runs(300),
  );
});

test('where nothing is computed, shares are shown as received', () => {
  const { texts } = readSvg(toSvg(toSampleExport(declare(['A>R 0.4', 'p>A 0.5']))));
  expect(texts).toContain('“0.4”');
  expect(texts).toContain('Not computed');
});

test('an owner who may hold more than is reported has a range, not "Not linked"', () => {
  const declared = declare(['p>R 40', 'q>A 60']);
  const incomplete =
    declared.individuals?.map((one) => (one.name === 'Invented q' ? { ...one, edges: null } : one)) ?? null;
  const source = toSampleExport({ ...declared, individuals: incomplete });
  expect(toTableRows(source.ownership).find(({ name }) => name === 'Invented q')?.effective).toEqual([
    '0.00\u202f% – 60.00\u202f%',
  ]);
  expect(readSvg(toSvg(source)).texts).toContain('0.00\u202f% – 60.00\u202f%');
});

test('a share of an unknown sum is not computed', () => {
  const { texts } = readSvg(toSvg(toSampleExport(uncomputed)));
  expect(texts).toContain('“40”');
  expect(texts).toContain('“1000000”');
  expect(texts.filter((text) => /\d\s*%$/.test(text))).toEqual([]);
  expect(toTableRows(toSampleExport(uncomputed).ownership).map(({ verdict }) => verdict)).toEqual(
    Array(4).fill('Not computed'),
  );
});

test('says how much of the graph is drawn', () => {
  const source = toSampleExport(declare(['p>R 60']));
  const svg = toSvg({ ...source, drawing: { ...source.drawing, hiddenCount: 112, nodeCount: 612 } });
  expect(svg).toContain('112 of 612 nodes are not on the map');
});
