import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { runs } from '#lib/testing/sample.ts';
import { toCsv } from './ownership-csv.ts';
import { anyName } from './testing/hostile-names.ts';
import { declare, sampleInput, toSampleExport, uncomputed } from './testing/sample-export.ts';

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

test('one row for each holding, one for the subject without any; percentages are plain numbers', () => {
  const rows = records(toCsv(toSampleExport(declare(['A>R 60', 'q>R ?', 'p>A 12.5 director']))));
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
  expect(person?.direct_percent).toBe('');
  expect(rows.find(({ name }) => name === 'Invented p')?.direct_percent).toBe('0');
  expect(person).toMatchObject({ effective_low_percent: '0', verdict: 'Undetermined', ref: '2C8RT0VNHE' });
  expect(new Set(rows.map(({ input_sha256 }) => input_sha256))).toEqual(new Set([sampleInput.inputHash]));
});

test('grounds and the findings of the session are in every row that they are of', () => {
  const source = toSampleExport(declare(['A>R 60', 'p>A 80']));
  const [owner] = records(toCsv(source)).filter(({ name }) => name === 'Invented p');
  expect(owner?.grounds).toMatch(/^Art. 52: 48.00\s% .*Art. 54/);
  expect(owner?.session_findings).toBe('1 sanctions hit reported; Ownership not disclosed in full');
  const without = toCsv({ ...source, input: { ...source.input, sessionFindings: [] } });
  expect(records(without)[0]?.session_findings).toBe('None. Check AML and owners separately');
});

test('no cell is a formula, and any name can be read back as printed', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const [row] = records(toCsv(toSampleExport(declare(['p>R 60'], { p: name })))).filter(
        ({ type }) => type === 'person',
      );
      const printed = toVisibleLine(name);
      expect([printed, `'${printed}`]).toContain(row?.name);
      expect(row?.name).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }),
    runs(300),
  );
});

test('where nothing is computed it has reported shares only', () => {
  const rows = records(toCsv(toSampleExport(uncomputed))).filter(({ share_as_reported }) => share_as_reported !== '');
  expect(rows.map(({ share_as_reported }) => share_as_reported).toSorted()).toEqual(['1000000', '40', '60']);
  expect(rows.map(({ share_percent }) => share_percent)).toEqual(['', '', '']);
});

test('an answer without owners still has its findings', () => {
  const rows = records(toCsv(toSampleExport({ subject: null, individuals: [], corporates: null })));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.findings).toContain('NO_OWNERS');
});
